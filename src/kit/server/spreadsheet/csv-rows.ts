import { CsvError, parse } from 'csv-parse/sync'
import { quotationMarkProblem, SHEET_PROBLEMS } from '../../sheet-problems.ts'
import { type FileGiven, type FileRows, filledRows, type SheetProblem, tooManyRows } from './rows.ts'

const SEPARATORS = [';', '\t', ',', '|']
/** The number of lines used to detect how a file is separated. */
const LINES_LOOKED_AT = 20

/** The text of a file: in the encoding that its first bytes state, or UTF-8, or the usual Windows encoding here. */
export function textOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that divides the most lines into the same number of cells; of several, the first. */
function separatorOf(text: string): string {
  const [, named] = /^sep=(.)\r?\n/.exec(text) ?? []
  if (named) return named
  const lines = text.split(/\r\n|\n|\r/, LINES_LOOKED_AT).map((line) => line.replace(/"[^"]*"/g, ''))
  const agreement = (separator: string) => {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(separator).length - 1
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    return Math.max(0, ...[...counts].map(([count, often]) => count * often))
  }
  const [best = ','] = SEPARATORS.toSorted((a, b) => agreement(b) - agreement(a))
  return best
}

/** The rows of a CSV file, whichever separator a person's spreadsheet uses. */
export function csvRows({ bytes, most }: FileGiven): FileRows | SheetProblem {
  const text = textOf(bytes)
  if (text === undefined) return { problem: SHEET_PROBLEMS.other }
  try {
    const table: string[][] = parse(text.replace(/^sep=.\r?\n/, ''), {
      ...{ bom: true, delimiter: separatorOf(text), record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true },
      ...{ skip_records_with_empty_values: false, to: 4 * most },
    })
    // The prefix before a text that a spreadsheet would take for a formula.
    const rows = filledRows(
      table.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, ''))),
      most,
    )
    return table.length >= 4 * most ? { problem: tooManyRows(most) } : rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { problem: quotationMarkProblem(Number(error.lines)) }
  }
}
