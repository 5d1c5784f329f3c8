import { Radio, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { plainNumber } from '../../number-text.ts'
import { useFormatters } from '../formatters.ts'
import { lazyPart } from '../router/lazy-part.ts'
import { t } from '../text.ts'
import { GridColumns } from '../ui/grid-columns.tsx'
import { Skeletons } from '../ui/skeletons.tsx'
import { ChoiceControl } from './choice.tsx'
import { type ControlProps, INPUTS, inputProps } from './input-props.ts'
import { MoneyInput } from './money-input.tsx'

const Choices = lazyPart(() => import('./choices.tsx'))
const SliderInput = lazyPart(() => import('./slider-input.tsx'))
const Items = lazyPart(() => import('./items.tsx'))

/** Two options side by side, unless there is no room for their labels. */
const optionGrid = (least: string) => ({ style: { gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${least}), 1fr))` } })

/** The control that a field asks for. */
export function Control(props: ControlProps) {
  const { field, answers, change } = props
  const value = answers[field.name]
  const text = value === undefined || value === null ? '' : String(value)
  const { mobile } = useFormatters()
  switch (field.control) {
    case 'choice':
      return <ChoiceControl {...props} />
    case 'choices':
      return (
        <Suspense fallback={<TextInput {...inputProps(props)} disabled readOnly />}>
          <Choices {...props} />
        </Suspense>
      )
    case 'items':
      return (
        <Suspense fallback={<Skeletons rows={2} height={64} />}>
          <Items {...props} control={Control} />
        </Suspense>
      )
    case 'segments':
      return <Segments {...props} />
    case 'switch':
      return (
        <Switch
          {...withoutAsterisk(inputProps(props))}
          size="md"
          py={10}
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      )
    case 'money':
      return <MoneyInput {...inputProps(props)} value={typeof value === 'number' ? value : undefined} onChange={change} />
    case 'slider':
      return (
        <Suspense fallback={<TextInput {...inputProps(props)} disabled readOnly />}>
          <SliderInput {...props} />
        </Suspense>
      )
    case 'number':
      return (
        <TextInput
          {...inputProps(props)}
          inputMode="numeric"
          classNames={{ input: 'figures' }}
          value={text}
          onChange={({ currentTarget: { value: typed } }) => change(asNumber(typed))}
          {...(field.unit ? { rightSection: <Text c="dimmed">{field.unit}</Text>, rightSectionWidth: 44 } : {})}
        />
      )
    case 'area':
      return <Textarea {...inputProps(props)} autosize minRows={3} value={text} onChange={(event) => change(event.currentTarget.value)} />
    default:
      return (
        <TextInput
          {...inputProps(props)}
          {...INPUTS[field.control]}
          value={field.control === 'mobile' ? mobile(text) : text}
          onChange={({ currentTarget: { value: typed } }) => change(field.upperCase ? typed.toUpperCase() : typed)}
          {...(field.upperCase ? { autoCapitalize: 'characters', spellCheck: false } : {})}
        />
      )
  }
}

/** The typed text as a number. A text that is not one stays as typed, so that the schema refuses it with its own message. */
const asNumber = (typed: string): number | string | undefined => {
  if (typed.trim() === '') return undefined
  const plain = plainNumber(typed) ?? ''
  return /^\d{1,15}$/.test(plain) ? Number(plain) : typed
}

const withoutAsterisk = ({
  withAsterisk: _,
  placeholder: __,
  autoComplete: ___,
  inputWrapperOrder: ____,
  ...rest
}: ReturnType<typeof inputProps>) => rest

function Segments(props: ControlProps) {
  const { field, answers, change, id, disabled } = props
  const { label, description, error, withAsterisk } = inputProps(props)
  const options = field.options ?? []
  return (
    <Radio.Group
      label={label}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      value={String(answers[field.name] ?? '')}
      onChange={(next) => change(options.find((option) => String(option.value) === next)?.value ?? next)}
    >
      <GridColumns
        cols={options.length > 2 ? { base: 1, xs: options.length } : 2}
        {...(options.length > 2 ? {} : optionGrid(options.some(({ help }) => help) ? '13rem' : '8.5rem'))}
        spacing="xs"
        my={6}
      >
        {options.map(({ value, label: name, help }, index) => (
          <Radio.Card key={value} value={String(value)} p="sm" mih={48} display="flex" disabled={disabled} {...(index === 0 ? { id } : {})}>
            <span style={{ display: 'flex', gap: 10, alignSelf: 'flex-start', minWidth: 0 }}>
              <Radio.Indicator mt={1} />
              <span style={{ minWidth: 0 }}>
                <Text component="span" display="block" fw={550}>
                  {t(name)}
                </Text>
                {help && (
                  <Text component="span" display="block" size="sm" c="dimmed">
                    {t(help)}
                  </Text>
                )}
              </span>
            </span>
          </Radio.Card>
        ))}
      </GridColumns>
    </Radio.Group>
  )
}
