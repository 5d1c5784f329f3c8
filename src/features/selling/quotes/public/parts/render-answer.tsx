import { Fragment, type ReactNode } from 'react'
import type { z } from 'zod'
import { isDay } from '#domain/day.ts'
import { type NamedField, rowsIn } from '#kit/field.ts'
import { shownFields, type Answers as Values } from '#kit/web/form/answers.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { formatAnswer, type Labels } from '../../parts/format-answer.ts'

/** An answer as people read it: in its words, with rows one below the other. */
export function renderAnswer(field: NamedField, value: unknown, labels: Labels): ReactNode {
  const { control, item, offered } = field
  if (item) return rowsIn(value).length > 0 ? <Rows item={item} rows={rowsIn(value)} labels={labels} /> : undefined
  if (control === 'money' && !offered && typeof value === 'number') return <Money centavos={value} />
  if (control === 'date' && typeof value === 'string' && isDay(value)) return <DayText day={value} />
  return formatAnswer(field, value, labels)
}

const Rows = ({ item, rows, labels }: { readonly item: z.ZodObject; readonly rows: readonly Values[]; readonly labels: Labels }) =>
  Object.entries(rows).map(([number, row]) => {
    const cells = shownFields(item, row).map((cell) => ({ name: cell.name, value: renderAnswer(cell, row[cell.name], labels) }))
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
