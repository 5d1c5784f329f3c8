import type { z } from 'zod'
import { problem } from '#domain/problem.ts'
import { fieldsOf, type NamedField } from '#kit/field.ts'
import { joinMessages, withI18n } from '#kit/message.ts'
import { Problem } from '#kit/problem.ts'
import { requireSingleFile } from '#kit/server/checked-file.ts'
import type { Upload } from '#kit/server/context.ts'
import { readSheet } from '#kit/server/spreadsheet/read-sheet.ts'
import { lineOf } from '#lines'
import type { PeopleFile } from '../contract/people-file.ts'
import { isHeadingOf } from '../rules/read-rows.ts'

export type People = NamedField & { readonly item: z.ZodObject }

/** The rows of people that a line asks for; a problem where it asks for none. */
export function peopleOf(code: string): People {
  const line = lineOf(code)
  const people = line && fieldsOf(line.risk.schema).find(({ row }) => row?.person)
  if (!people?.item) throw problem('not-found')
  return { ...people, item: people.item }
}

/** What stands in the one uploaded file, as a list of such people. */
export async function readPeople({ item }: People, uploads: readonly Upload[], field: string): Promise<PeopleFile> {
  const { bytes, name } = requireSingleFile(uploads, field)
  const read = await readSheet(bytes, name, isHeadingOf(item))
  if ('problem' in read) {
    const said = withI18n('message', joinMessages(read.problem))
    throw new Problem('file-refused', { code: 1, status: 422, ...said }, { fields: [{ path: field, ...said }] })
  }
  const { header, headerAt, rows, unreadable } = read
  return {
    rows: [{ at: headerAt, cells: header }, ...rows].map(({ at, cells }) => ({ at, cells: [...cells] })),
    unreadable: unreadable.map(({ at, column, reason }) => ({ at, column: header[column] ?? '', reason })),
  }
}
