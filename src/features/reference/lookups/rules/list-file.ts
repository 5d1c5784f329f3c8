import type { z } from 'zod'
import { findDescriptors, joinMessages, type Message, messageOf, msg, withI18n } from '#kit/message.ts'
import type { FieldProblem } from '#kit/problem.ts'
import type { Cells, Column, ListDefinition } from './list-columns.ts'

export const MAX_ROWS = 20_000
/** More faults than this help no one. */
const MAX_FAULTS = 50

export type Fault = Readonly<FieldProblem>
type Numbered = { readonly number: number; readonly cells: Cells }
/** Rows with their numbers as a spreadsheet shows them. */
export type Read = { readonly rows: readonly Numbered[]; readonly faults: readonly Fault[] }

/** Rows and columns are numbered as in a spreadsheet: the headings are row 1. */
const fault = (row: number, label: string, ...what: readonly (Message | string)[]): Fault =>
  faultAt(row, label, msg`Row ${row}, column “${label}”:`, ...what)

const faultAt = (row: number, label: string, ...said: readonly (Message | string)[]): Fault => ({
  path: `row ${row}, ${label}`,
  ...withI18n('message', joinMessages(...said)),
})

const plain = (cell: string | undefined): string =>
  (cell ?? '')
    .normalize('NFC')
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .trim()

const isSame = (a: string, b: string) => a.toLocaleLowerCase('en') === b.toLocaleLowerCase('en')

function headerFaults(header: readonly string[], columns: readonly Column[]): Fault[] {
  const wanted = columns.map(({ label }) => label)
  const missing = wanted.filter((label) => !header.some((each) => isSame(each, label)))
  const all = msg`The first row must contain: ${wanted.join(', ')}.`
  return [
    ...missing.map((label) => ({
      path: 'row 1',
      ...withI18n('message', joinMessages(msg`Row 1: the column “${label}” is missing.`, all)),
    })),
    ...header.flatMap((label, index) => {
      if (label === '') return []
      if (!wanted.some((each) => isSame(each, label)))
        return [fault(1, label, msg`this column does not belong to the list, remove it.`, all)]
      return header.findIndex((each) => isSame(each, label)) < index ? [fault(1, label, msg`this column appears twice; remove one.`)] : []
    }),
  ]
}

/** The rows of a file, each cell as it is stored, and every fault in it by row and column. */
export function readList(definition: ListDefinition, [first = [], ...body]: readonly (readonly string[])[]): Read {
  const { columns, atMost = MAX_ROWS } = definition
  const header = first.map(plain)
  const wrong = headerFaults(header, columns)
  if (wrong.length > 0) return { rows: [], faults: wrong }
  const numbered = body.map((row, index) => ({ row, number: index + 2 })).filter(({ row }) => row.some((cell) => plain(cell) !== ''))
  if (numbered.length > atMost)
    return {
      rows: [],
      faults: [{ path: 'list', ...withI18n('message', msg`This file has more than ${atMost.toLocaleString('en-PH')} rows. Remove some.`) }],
    }
  if (numbered.length === 0)
    return { rows: [], faults: [{ path: 'list', message: 'This file has no rows below its headings. Add them, then load it again.' }] }
  const faults: Fault[] = []
  const rows = numbered.map(({ row, number }) => {
    if (row.length > header.length && row.slice(header.length).some((cell) => plain(cell) !== ''))
      faults.push({
        path: `row ${number}`,
        ...withI18n(
          'message',
          msg`Row ${number}: it has more cells than there are headings. Put text that contains a comma in quotation marks.`,
        ),
      })
    const cells = columns.map(({ name, label, schema }) => {
      const typed = plain(row[header.findIndex((each) => isSame(each, label))])
      const read = schema.safeParse(typed)
      if (!read.success) faults.push(faultAt(number, label, cellSaid(number, label, typed), firstMessage(read.error)))
      return [name, read.data ?? typed] as const
    })
    return { number, cells: Object.fromEntries(cells) satisfies Cells }
  })
  faults.push(...keyFaults(definition, rows))
  return { rows, faults: faults.slice(0, MAX_FAULTS) }
}

const cellSaid = (row: number, label: string, typed: string): Message =>
  typed === '' ? msg`Row ${row}, column “${label}”: it` : msg`Row ${row}, column “${label}”: “${typed.slice(0, 40)}”`

function firstMessage(error: z.ZodError): Message {
  const text = error.issues[0]?.message ?? ''
  return messageOf(text, findDescriptors(text))
}

function keyFaults({ key, needs = {}, columns }: ListDefinition, rows: readonly Numbered[]): Fault[] {
  const labelOf = (name: string) => columns.find((each) => each.name === name)?.label ?? name
  if (key.length === 0)
    return rows.slice(1).map(({ number }) => ({
      path: `row ${number}`,
      ...withI18n('message', msg`Row ${number}: this list has only one row. Remove the others.`),
    }))
  const seen = new Map<string, number>()
  const twice = rows.flatMap(({ number, cells }) => {
    const own = JSON.stringify(key.map((name) => cells[name]))
    const before = seen.get(own)
    if (before === undefined) seen.set(own, number)
    return before === undefined
      ? []
      : [
          fault(
            number,
            labelOf(key.at(-1) ?? ''),
            msg`“${key.map((name) => cells[name]).join(' ')}” already appears in row ${before}, remove one.`,
          ),
        ]
  })
  const absent = Object.entries(needs).flatMap(([name, value]) =>
    rows.some(({ cells }) => cells[name] === value)
      ? []
      : [
          {
            path: 'list',
            ...withI18n(
              'message',
              msg`No row has “${value}” in the column “${labelOf(name)}”. Add one: it applies to everything without a row of its own.`,
            ),
          },
        ],
  )
  return [...twice, ...absent]
}

/** Faults of cells that refer to values missing from another list; `known` holds the codes of each list that is referred to. */
export function referenceFaults(
  { columns }: ListDefinition,
  rows: readonly Numbered[],
  known: ReadonlyMap<string, ReadonlySet<string>>,
): Fault[] {
  return rows
    .flatMap(({ number, cells }) =>
      columns.flatMap(({ name, label, of }) =>
        of && !known.get(of)?.has(cells[name] ?? '')
          ? [fault(number, label, msg`there is no “${cells[name] ?? ''}” in the list ${of}, use a code from it.`)]
          : [],
      ),
    )
    .slice(0, MAX_FAULTS)
}
