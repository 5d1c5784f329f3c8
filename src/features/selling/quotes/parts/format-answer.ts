import { formatDay, isDay } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { formatPesos } from '#domain/money.ts'
import { isAbsent, type NamedField, rowsIn } from '#kit/field.ts'
import { shownFields } from '#kit/web/form/answers.ts'
import { t } from '#kit/web/text.ts'

export type Labels = Readonly<Record<string, string>>

/** An answer as a person says it: its label for a code, a day as a day; undefined where there is none. */
export function formatAnswer(
  { name, control, options, lookup, unit, item, offered }: NamedField,
  value: unknown,
  labels: Labels,
): string | undefined {
  if (isAbsent(value)) return undefined
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (item)
    return rowsIn(value)
      .map((row) => shownFields(item, row).flatMap((cell) => formatAnswer(cell, row[cell.name], labels) ?? []))
      .map((cells) => cells.join(' · '))
      .join('; ')
  const text = String(value)
  if (offered) return labels[`${name}:${text}`] ?? text
  const option = options?.find((each) => String(each.value) === text)
  if (option) return t(option.label)
  if (lookup) return labels[`${lookup.list}:${text}`] ?? text
  if (control === 'money' && typeof value === 'number') return formatPesos(value)
  if (control === 'date' && isDay(text)) return formatDay(text)
  if (control === 'mobile') return formatMobile(text)
  return unit ? `${Number.isFinite(Number(text)) ? Number(text).toLocaleString('en-PH') : text} ${unit}` : text
}
