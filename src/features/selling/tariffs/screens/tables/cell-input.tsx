import { Checkbox, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { type Cell, formatCell, formatWithUnit, parseCell } from '../../rules/cell.ts'

type Props = {
  readonly cell: Cell
  readonly isNeeded: boolean
  readonly value: unknown
  /** Its name for screen readers, and above it where there is no heading. */
  readonly name: string
  readonly hasLabel?: boolean
  readonly error: string | undefined
  readonly disabled: boolean
  readonly onChange: (value: unknown) => void
}

const UNITS: Partial<Record<Cell['as'], string>> = { pesos: '₱', percent: '%' }
const LONG = 60

/** One cell as people write it. What cannot be read stays as typed, with the fault below it. */
export function CellInput({ cell, isNeeded, value, name, hasLabel = false, error, disabled, onChange }: Props) {
  const text = formatCell(cell, value)
  const unit = UNITS[cell.as]
  const labels = hasLabel ? { label: unit ? `${name} (${unit})` : name } : { 'aria-label': name }
  if (disabled && !hasLabel) return <Text size="sm">{formatWithUnit(cell, value)}</Text>
  const take = (typed: string) => {
    if (typed === text) return
    const answer = parseCell(cell, typed, isNeeded)
    onChange('value' in answer ? answer.value : typed)
  }
  if (cell.as === 'flag' && (typeof value === 'boolean' || value === undefined))
    return (
      <Checkbox
        {...labels}
        size="md"
        disabled={disabled}
        checked={value === true}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    )
  if (cell.as === 'choice') {
    const known = cell.choices.map(String)
    const choices = [...(isNeeded && known.includes(text) ? [] : [{ value: '', label: t('None') }]), ...known]
    const odd = text === '' || known.includes(text) ? [] : [text]
    return (
      <NativeSelect
        {...labels}
        data={[...choices, ...odd]}
        value={text}
        disabled={disabled}
        error={error}
        onChange={({ currentTarget }) => take(currentTarget.value)}
      />
    )
  }
  const shared = {
    ...labels,
    defaultValue: text,
    disabled,
    error,
    autoComplete: 'off',
    onBlur: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => take(currentTarget.value),
  }
  if (text.length > LONG) return <Textarea key={text} {...shared} autosize minRows={1} maxRows={6} />
  const isNumeric = unit !== undefined || cell.as === 'integer' || cell.as === 'number'
  return <TextInput key={text} {...shared} {...(isNumeric ? { inputMode: 'decimal', styles: { input: { textAlign: 'right' } } } : {})} />
}
