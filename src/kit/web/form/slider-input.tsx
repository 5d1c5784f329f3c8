import { Group, Slider, Text } from '@mantine/core'
import { useFormatters } from '../formatters.ts'
import { t } from '../text.ts'
import classes from './form.module.css'
import { type ControlProps, inputProps } from './input-props.ts'
import { MoneyInput } from './money-input.tsx'

/** An amount set with a slider, or typed: a thumb and the arrow keys move it by one step, Home and End to the ends. */
export default function SliderInput(props: ControlProps) {
  const { field, answers, change, leave, disabled } = props
  const { money } = useFormatters()
  const value = answers[field.name]
  const amount = typeof value === 'number' ? value : undefined
  const { least, most, step } = field.range ?? { least: 0, most: 0, step: 1 }
  return (
    <div>
      <MoneyInput {...inputProps(props)} value={amount} onChange={change} />
      {field.range && (
        <div className={classes.slider}>
          <Slider
            min={least}
            max={most}
            step={step}
            value={Math.min(most, Math.max(least, amount ?? least))}
            onChange={change}
            onChangeEnd={() => leave()}
            disabled={disabled}
            label={null}
            thumbLabel={t(field.label)}
            thumbValueText={money}
            size="lg"
            thumbSize={28}
          />
          <Group justify="space-between" mt={6} aria-hidden>
            <Text size="sm" c="dimmed">
              {money(least)}
            </Text>
            <Text size="sm" c="dimmed">
              {money(most)}
            </Text>
          </Group>
        </div>
      )}
    </div>
  )
}
