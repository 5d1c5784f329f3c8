import { Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { z } from 'zod'
import { isDay } from '#domain/day.ts'
import type { Labels } from '#domain/format-answer.ts'
import { isHidden, type NamedField, rowsIn } from '#kit/field.ts'
import { type Answers as Values, visibleFields } from '#kit/web/form/answers.ts'
import { t } from '#kit/web/text.ts'
import { DayText } from '#kit/web/ui/dates.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { answerText } from '../../parts/format-answer.ts'

/** An answer as people read it: in words, with rows one below the other. */
export function renderAnswer(field: NamedField, value: unknown, labels: Labels): ReactNode {
  const { control, item, offered } = field
  if (item && !isHidden(value)) return rowsIn(value).length > 0 ? <Rows item={item} rows={rowsIn(value)} labels={labels} /> : undefined
  if (control === 'money' && !offered && typeof value === 'number') return <Money centavos={value} />
  if (control === 'date' && typeof value === 'string' && isDay(value)) return <DayText day={value} />
  return answerText(field, value, labels)
}

/** What a person's name is made of: such fields are the heading of a row, otherwise its first answer is. */
const NAME_PARTS: readonly string[] = ['firstName', 'middleName', 'lastName', 'suffix']

const Rows = ({ item, rows, labels }: { readonly item: z.ZodObject; readonly rows: readonly Values[]; readonly labels: Labels }) =>
  Object.entries(rows).map(([number, row]) => {
    const cells = visibleFields(item, row)
      .map((cell) => ({ name: cell.name, label: cell.label, value: renderAnswer(cell, row[cell.name], labels) }))
      .filter(({ value }) => value !== undefined)
    const named = cells.filter(({ name }) => NAME_PARTS.includes(name))
    const heading = named.length > 0 ? named : cells.slice(0, 1)
    return (
      <div key={number} style={{ marginBottom: 6 }}>
        <Text fw={600} component="div">
          {heading.map(({ name, value }) => (
            <Fragment key={name}>{value} </Fragment>
          ))}
        </Text>
        <Text size="sm" component="div">
          {cells
            .filter((cell) => !heading.includes(cell))
            .map(({ name, label, value }, at) => (
              <Fragment key={name}>
                {at > 0 && ' · '}
                {t(label)}: {value}
              </Fragment>
            ))}
        </Text>
      </div>
    )
  })
