import type { z } from 'zod'
import { fieldsOf } from '#kit/field.ts'
import { type Choices, headingsOf, isDayFirstIn, plainWords, readCell } from '../public/rules/read-cell.ts'

type Row = Readonly<Record<string, unknown>>

export type ReadRows = {
  readonly rows: readonly Row[]
  /** What could not be read: in which row as it stands in the spreadsheet, and which column. */
  readonly unread: readonly { readonly row: number; readonly column: string; readonly text: string }[]
  /** Headings that name nothing that is asked. */
  readonly unknown: readonly string[]
}

/**
 * Rows of a spreadsheet as rows of a list: columns by their headings, or without headings in the order of the fields. A day in figures has its
 * month first, as in the Philippines, unless its column shows that the day is.
 */
export function readRows(item: z.ZodObject, table: readonly (readonly string[])[], choices: Choices): ReadRows {
  const fields = fieldsOf(item)
  const first = table[0] ?? []
  const named = first.map((heading) => fields.find((field) => headingsOf(field).includes(plainWords(heading))))
  const hasHeadings = named.filter(Boolean).length >= Math.min(2, first.length)
  const columns = hasHeadings ? named : first.map((_, index) => fields[index])
  const isDayFirst = columns.map((_, at) => isDayFirstIn(table.map((cells) => cells[at] ?? '')))
  const unread: { row: number; column: string; text: string }[] = []
  const rows = table.slice(hasHeadings ? 1 : 0).flatMap((cells, index) => {
    const answers = columns.flatMap((field, at) => {
      const text = cells[at]?.trim() ?? ''
      if (!field || text === '') return []
      const answer = readCell(field, text, choices, isDayFirst[at] ?? false)
      const schema: z.ZodType | undefined = item.shape[field.name]
      if (answer !== undefined && schema?.safeParse(answer).success) return [[field.name, answer] as const]
      unread.push({ row: index + (hasHeadings ? 2 : 1), column: field.label, text })
      return []
    })
    return answers.length > 0 ? [Object.fromEntries(answers)] : []
  })
  return { rows, unread, unknown: hasHeadings ? first.filter((heading, at) => heading.trim() !== '' && !named[at]) : [] }
}
