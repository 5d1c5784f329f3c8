import { Group, Input, PinInput } from '@mantine/core'
import { useId } from 'react'
import { t } from '#kit/web/text.ts'

type Props = {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly disabled?: boolean
  readonly isFirst?: boolean
  readonly onChange: (typed: string) => void
  readonly onComplete?: (pin: string) => void
}

/** Six digits, hidden from onlookers. */
export function PinField({ label, value, error, disabled = false, isFirst = false, onChange, onComplete }: Props) {
  const labelId = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: labelId }} error={error}>
      <Group>
        <PinInput
          role="group"
          aria-labelledby={labelId}
          length={6}
          type="number"
          mask
          placeholder=""
          size="md"
          gap={6}
          value={value}
          error={error !== undefined}
          disabled={disabled}
          onChange={onChange}
          {...(onComplete ? { onComplete } : {})}
          getInputProps={(index) => ({
            'aria-label': t('{label}, digit {n} of 6', { label, n: index + 1 }),
            'data-autofocus': (isFirst && index === 0) || undefined,
            autoFocus: isFirst && index === 0,
          })}
        />
      </Group>
    </Input.Wrapper>
  )
}
