import { inArray } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import { joinMessages, messageOf, msg } from '#kit/message.ts'
import { fileProblem, requireSingleFile } from '#kit/server/checked-file.ts'
import type { Upload } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { listValues } from '../../public/server/tables.ts'
import type { Cells, ListDefinition } from '../../rules/list-columns.ts'
import { type Fault, MAX_ROWS, readList, referenceFaults } from '../../rules/list-file.ts'

const FIELD = 'list'
const MEGABYTE = 1024 * 1024
const LARGEST = 5 * MEGABYTE
const AS_CSV = 'Save the list as “CSV UTF-8 (comma delimited)” and try again.'
const SEPARATORS = [',', ';', '\t']

/** The cells of the uploaded CSV file; the separator is that of its first row, whichever a person's spreadsheet uses. */
export async function cellsOfUpload(uploads: readonly Upload[]): Promise<string[][]> {
  const { bytes, isCut } = requireSingleFile(uploads, FIELD)
  if (isCut || bytes.length > LARGEST)
    throw fileProblem(FIELD, 413, msg`This file is larger than ${LARGEST / MEGABYTE} MB. Save the list from here and change that file.`)
  if (bytes.length === 0) throw fileProblem(FIELD, 422, 'This file is empty. Please choose it again.')
  if (bytes.includes(0)) throw fileProblem(FIELD, 422, joinMessages('This is not a CSV file.', AS_CSV))
  const text = textOf(bytes)
  const [first = ''] = text.split(/\r?\n/, 1)
  const count = (separator: string) => first.split(separator).length
  const [delimiter = ','] = SEPARATORS.toSorted((a, b) => count(b) - count(a))
  const { CsvError, parse } = await import('csv-parse/sync')
  try {
    // One row more than allowed, and the headings, so that the refusal can say that there were too many.
    return parse(text, { bom: true, delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, to: MAX_ROWS + 2 })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw fileProblem(
      FIELD,
      422,
      joinMessages(msg`Line ${String(error.lines)} of this file has a quotation mark that is not closed or is inside a value.`, AS_CSV),
    )
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fileProblem(FIELD, 422, joinMessages('This CSV file is not in UTF-8, so letters such as Ñ would be lost.', AS_CSV))
  }
}

/** The rows of a list in a file; throws with every cell that is wrong, by row and column. */
export async function rowsOfFile(db: Db, definition: ListDefinition, file: readonly (readonly string[])[]): Promise<readonly Cells[]> {
  const { rows, faults } = readList(definition, file)
  mustBeReadable(faults)
  const lists = definition.columns.flatMap(({ of }) => of ?? [])
  const codes =
    lists.length > 0
      ? await db.select({ list: listValues.list, code: listValues.code }).from(listValues).where(inArray(listValues.list, lists))
      : []
  const known = new Map(lists.map((list) => [list, new Set(codes.filter((each) => each.list === list).map(({ code }) => code))]))
  mustBeReadable(referenceFaults(definition, rows, known))
  return rows.map(({ cells }) => cells)
}

function mustBeReadable(faults: readonly Fault[]): void {
  const [first, second] = faults
  if (!first) return
  const message = second
    ? 'The file was not accepted. Correct these places and load it again.'
    : messageOf(first.message, first.messageI18n)
  throw problem('invalid', { message, fields: [...faults] })
}
