import { streamOdsRows } from 'hucre/ods'
import { SHEET_PROBLEMS } from '../../sheet-problems.ts'
import { unpackedSize } from './archive.ts'
import { type FileGiven, type FileRows, filledRows, MOST_COLUMNS, type SheetProblem, timesUsual } from './rows.ts'
import { LARGEST_UNPACKED, textIn } from './workbook-rows.ts'

/** The rows of the first sheet that is a table, in a LibreOffice or OpenOffice file. */
export async function openDocumentRows({ bytes: given, most }: FileGiven): Promise<FileRows | SheetProblem> {
  const bytes = Buffer.from(given)
  const unpacked = await unpackedSize(bytes)
  if (unpacked === undefined) return { problem: SHEET_PROBLEMS.broken }
  if (unpacked > LARGEST_UNPACKED * timesUsual(most)) return { problem: SHEET_PROBLEMS.large }
  const table: string[][] = []
  try {
    let [sheet, isTable] = [-1, false]
    for await (const { sheetIndex = 0, index, values } of streamOdsRows(bytes, { maxRows: 4 * most })) {
      if (sheetIndex !== sheet) {
        if (isTable) break
        ;[sheet, table.length] = [sheetIndex, 0]
      }
      const cells = values.slice(0, MOST_COLUMNS).map(textIn)
      if (cells.filter((cell) => cell.trim() !== '').length > 1) isTable = true
      // Empty rows may be left out of the input.
      while (table.length < index) table.push([])
      table.push(cells)
    }
  } catch {
    return { problem: SHEET_PROBLEMS.broken }
  }
  return filledRows(table, most)
}
