import { Fragment, type ReactNode } from 'react'
import type { z } from 'zod'
import { isDay } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { type NamedField, rowsIn } from '#kit/field.ts'
import { shownFields, type Answers as Values } from '#kit/web/form/answers.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { Money } from '#kit/web/ui/money.tsx'

type Labels = Readonly<Record<string, string>>

/** An answer as people read it: its label for a code, a day as a day, rows one below the other. */
export function told({ name, control, options, lookup, unit, item, offered }: NamedField, value: unknown, labels: Labels): ReactNode {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (item) return rowsIn(value).length > 0 ? <Rows item={item} rows={rowsIn(value)} labels={labels} /> : undefined
  const text = String(value)
  if (offered) return labels[`${name}:${text}`] ?? text
  const option = options?.find((each) => String(each.value) === text)
  if (option) return t(option.label)
  if (lookup) return labels[`${lookup.list}:${text}`] ?? text
  if (control === 'money' && typeof value === 'number') return <Money centavos={value} />
  if (control === 'date' && isDay(text)) return <DayText day={text} />
  if (control === 'mobile') return formatMobile(text)
  return unit ? `${Number.isFinite(Number(text)) ? Number(text).toLocaleString('en-PH') : text} ${unit}` : text
}

const Rows = ({ item, rows, labels }: { readonly item: z.ZodObject; readonly rows: readonly Values[]; readonly labels: Labels }) =>
  Object.entries(rows).map(([number, row]) => {
    const cells = shownFields(item, row).map((cell) => ({ name: cell.name, value: told(cell, row[cell.name], labels) }))
    return (
      <div key={number}>
        {cells
          .filter(({ value }) => value !== undefined)
          .map(({ name, value }, at) => (
            <Fragment key={name}>
              {at > 0 && ' · '}
              {value}
            </Fragment>
          ))}
      </div>
    )
  })
