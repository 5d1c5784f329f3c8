import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useFormatters } from '../formatters.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: number | undefined
  readonly onChange: (centavos: unknown) => void
}

/** An amount as people type it, stored as whole centavos. Anything else is kept as typed, so that the schema can report it. */
export function MoneyInput({ value, onChange, onBlur, ...rest }: Props) {
  const words = useFormatters()
  const written = (centavos: number | undefined) => (centavos === undefined ? '' : words.money(centavos))
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      classNames={{ input: 'figures' }}
      value={typed ?? written(value)}
      onChange={({ currentTarget: { value: next } }) => {
        setTyped(next)
        onChange(next.trim() === '' ? undefined : (words.parseMoney(next) ?? next))
      }}
      onBlur={(event) => {
        if (value !== undefined && typeof value === 'number') setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
