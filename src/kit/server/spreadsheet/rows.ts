import { type Message, msg } from '../../message.ts'
import { SHEET_PROBLEMS } from '../../sheet-problems.ts'

/** A row with its position in the file, whose first row is number 1. */
export type SheetRow = { readonly at: number; readonly cells: readonly string[] }
/** A cell that cannot be read; `reason` is why, and what to do about it. */
export type UnreadableCell = { readonly at: number; readonly column: number; readonly reason: string }
/** A file to be read, how many rows it may have, and which of its sheets to read if it exists. */
export type FileGiven = { readonly bytes: Uint8Array; readonly most: number; readonly sheet?: string | undefined }
/** Pairs of adjacent cells in other sheets: `Version`, `1f3a`. */
export type SheetLabels = Readonly<Record<string, string>>
export type FileRows = { readonly rows: readonly SheetRow[]; readonly unreadable: readonly UnreadableCell[]; readonly labels?: SheetLabels }
/** Why a file cannot be read, and what to do about it. */
export type SheetProblem = { readonly problem: Message | string }

/** The row limit unless more are expected. */
export const MOST_ROWS = 5_000
/** How much more a file may hold that may have this many rows, within what a thread can bear. */
export const timesUsual = (most: number): number => Math.max(1, Math.min(4, most / MOST_ROWS))
export const MOST_COLUMNS = 100
const LONGEST_CELL = 2_000
/** The limit for all cells together: a text that a workbook stores once may appear in every cell. */
const MOST_CHARACTERS = 8_000_000

/** A cell's text, in one line. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

export const tooManyRows = (most: number): Message | string =>
  most === MOST_ROWS
    ? SHEET_PROBLEMS.long
    : msg`This file has more than ${most.toLocaleString('en-PH')} rows. Split it into smaller files and load them one at a time.`

/** The rows that are not empty; a problem if they are more than the limit. */
export function filledRows(
  table: Iterable<readonly string[]>,
  most: number,
  unreadable: readonly UnreadableCell[] = [],
): FileRows | SheetProblem {
  const rows: SheetRow[] = []
  let [at, characters] = [0, 0]
  for (const given of table) {
    at += 1
    const cells = given.slice(0, MOST_COLUMNS).map(plain)
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) continue
    characters += cells.reduce((total, { length }) => total + length, 0)
    if (characters > MOST_CHARACTERS * timesUsual(most) || cells.some(({ length }) => length > LONGEST_CELL))
      return { problem: SHEET_PROBLEMS.large }
    rows.push({ at, cells })
  }
  return rows.length > 0 ? { rows, unreadable } : { problem: SHEET_PROBLEMS.nothing }
}
