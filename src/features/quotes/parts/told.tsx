import type { ReactNode } from 'react'
import { isDay } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import type { NamedField } from '#kit/field.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { Money } from '#kit/web/ui/money.tsx'

/** An answer as people read it: its label for a code, a day as a day. */
export function told({ control, options, lookup, unit }: NamedField, value: unknown, labels: Readonly<Record<string, string>>): ReactNode {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  const text = String(value)
  const option = options?.find((each) => each.value === text)
  if (option) return t(option.label)
  if (lookup) return labels[`${lookup.list}:${text}`] ?? text
  if (control === 'money' && typeof value === 'number') return <Money centavos={value} />
  if (control === 'date' && isDay(text)) return <DayText day={text} />
  if (control === 'mobile') return formatMobile(text)
  return unit ? `${Number.isFinite(Number(text)) ? Number(text).toLocaleString('en-PH') : text} ${unit}` : text
}
