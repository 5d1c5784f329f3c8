import { fieldsOf, isAbsent, isHidden, type NamedField, rowsIn } from '#kit/field.ts'
import { formatDay, isDay } from './day.ts'
import { formatMobile } from './mobile.ts'
import { formatPesos } from './money.ts'

export type Labels = Readonly<Record<string, string>>

const asWritten = (text: string) => text

/**
 * An answer as text for people: its label for a code, a day as a day; undefined where there is none. Screens pass `translate`; documents
 * are in English.
 */
export function formatAnswer(
  { name, control, options, lookup, unit, item, offered }: NamedField,
  value: unknown,
  labels: Labels,
  translate: (text: string) => string = asWritten,
): string | undefined {
  if (isAbsent(value)) return undefined
  if (isHidden(value)) return translate('Answered')
  if (typeof value === 'boolean') return translate(value ? 'Yes' : 'No')
  if (item)
    return rowsIn(value)
      .map((row) =>
        fieldsOf(item).flatMap((cell) => (cell.when?.(row) === false ? [] : (formatAnswer(cell, row[cell.name], labels, translate) ?? []))),
      )
      .map((cells) => cells.join(' · '))
      .join('; ')
  if (Array.isArray(value)) return value.map((each) => labels[`${lookup?.list}:${each}`] ?? String(each)).join(', ')
  const text = String(value)
  if (offered && labels[`${name}:${text}`] !== undefined) return labels[`${name}:${text}`]
  const option = options?.find((each) => String(each.value) === text)
  if (option) return translate(option.label)
  if (lookup) return labels[`${lookup.list}:${text}`] ?? text
  if ((control === 'money' || control === 'slider') && typeof value === 'number') return formatPesos(value)
  if (control === 'date' && isDay(text)) return formatDay(text)
  if (control === 'mobile') return formatMobile(text)
  return unit ? `${Number.isFinite(Number(text)) ? Number(text).toLocaleString('en-PH') : text} ${unit}` : text
}
