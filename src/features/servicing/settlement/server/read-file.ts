import { headingsOf, isHeadingOf, plain, readRows } from '#domain/read-rows.ts'
import { fieldsOf } from '#kit/field.ts'
import { joinMessages } from '#kit/message.ts'
import type { ReadSheet } from '#kit/server/spreadsheet/read-sheet.ts'
import { readSheet } from '#kit/server/spreadsheet/read-sheet.ts'
import { itemsOfFile, MOST_ROWS, type ReadFile, SettlementRow } from '../rules/file.ts'

export const isHeading = isHeadingOf(SettlementRow)
export const EXPECTED = { most: MOST_ROWS }

/** The items of a sheet, or everything that is wrong with it. */
export function itemsOfSheet({
  header,
  headerAt,
  rows,
  unreadable,
}: ReadSheet): ReadFile | { readonly faults: readonly { path: string; message: string }[] } {
  const found = readRows(SettlementRow, [{ at: headerAt, cells: header }, ...rows], {})
  const broken = unreadable.map(({ at, column, reason }) => ({ row: at, column: header[column] ?? '', text: '', remedy: reason }))
  const named = header.map(plain)
  const headings = fieldsOf(SettlementRow).flatMap((field) => (headingsOf(field).some((each) => named.includes(each)) ? [field.name] : []))
  return itemsOfFile({ ...found, unread: [...found.unread, ...broken] }, headings)
}

/** A file from a provider; a message if it cannot be read. */
export async function readGiven(bytes: Uint8Array, name: string): Promise<ReadFile | string> {
  const read = await readSheet(bytes, name, isHeading, EXPECTED)
  if ('problem' in read) return joinMessages(read.problem).text
  const found = itemsOfSheet(read)
  return 'faults' in found ? found.faults.map(({ message }) => message).join(' ') : found
}
