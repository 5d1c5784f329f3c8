import type { z } from 'zod'
import { findingMessage } from '#domain/worksheet.ts'
import { joinMessages, type Message, msg, withI18n } from '#kit/message.ts'
import type { TariffDefect } from '#lines/line/price.ts'
import type { Line } from '#lines/line.ts'
import { type Cell, formatWithUnit, parseCell } from './cell.ts'
import { type Column, nameOfRow, placeOfRow, type Row, rowsOf, type Sheet } from './grid.ts'
import { sheetsOf } from './sheets.ts'
import type { Tables } from './values.ts'

/**
 * What is wrong and where: `sheet`, and within it `row` (its number and name) and `column` where it is about one. `path` starts below the
 * tables.
 */
export type Defect = TariffDefect & { readonly sheet: string; readonly row: string; readonly column: string }

type Spot = { readonly sheet?: Sheet; readonly row?: Row; readonly column?: Column }

const begins = (path: readonly string[], start: readonly string[]) => start.every((step, index) => path[index] === step)

/** The innermost sheet, row and column of a place. */
function spotOf(path: readonly string[], sheets: readonly Sheet[], tables: Tables): Spot {
  const [sheet] = sheets
    .filter((each) => begins(path, each.path))
    .toSorted((a, b) => b.path.length - a.path.length)
    .filter((each) => each.path.length > 0 || path.length === 1)
  if (!sheet) return {}
  const rest = path.slice(sheet.path.length)
  const row = sheet.kind === 'fields' ? undefined : rowsOf(sheet, tables).find(({ key }) => key === rest[0])
  const inRow = sheet.kind === 'fields' ? rest : rest.slice(1)
  const column = sheet.columns.find((each) => (each.path.length > 0 ? begins(inRow, each.path) : inRow.length === 0 && row !== undefined))
  return { sheet, ...(row ? { row } : {}), ...(column ? { column } : {}) }
}

/** `Rates by age, row 3 (PC), column Own damage` */
export const whereOf = ({ sheet, row, column }: Pick<Defect, 'sheet' | 'row' | 'column'>): string =>
  [sheet, row, column && `${row ? 'column ' : ''}${column}`].filter(Boolean).join(', ')

/** What is wrong, preceded by where it is. */
export const locatedMessage = (defect: Defect): Message => {
  const where = whereOf(defect)
  return joinMessages(where ? msg`${where}:` : undefined, findingMessage(defect))
}

/** What a cell needs, in the words used for a text that it cannot read. */
function needOf(cell: Cell, value: unknown): Message | undefined {
  if (value === undefined) return undefined
  const answer = parseCell(cell, typeof value === 'string' ? value : JSON.stringify(value), true)
  return 'problem' in answer ? answer.problem : undefined
}

const boundIn = (column: Column | undefined, bound: number | bigint): string =>
  column ? formatWithUnit(column.cell, Number(bound)) : String(bound)

function sentenceOf(issue: z.core.$ZodIssue, { sheet, row, column }: Spot): Message | string {
  const what = column?.label ?? (sheet && row ? nameOfRow(sheet, row) : (sheet?.title ?? 'This'))
  if (issue.code === 'unrecognized_keys') return msg`${what} has unknown parts: ${issue.keys.join(', ')}. Remove them.`
  const isMissing = issue.code === 'invalid_type' && (issue.input ?? undefined) === undefined
  if (isMissing) return msg`${what} is missing. Fill it in.`
  const need = column && needOf(column.cell, issue.input)
  if (need) return joinMessages(msg`${what}`, need)
  if (issue.code === 'too_big') return msg`${what} is too large: at most ${boundIn(column, issue.maximum)}.`
  if (issue.code === 'too_small') return msg`${what} is too small: at least ${boundIn(column, issue.minimum)}.`
  return joinMessages(msg`${what}:`, issue.message)
}

/** Everything that is wrong with a version's tables: what the line's schema refuses, or else the line's own checks. */
export function defectsOf(line: Pick<Line, 'price'>, version: string, tables: Tables): Defect[] {
  const { sheets } = sheetsOf(line.price.tariff, tables, line.price.tariffLabels)
  const located = (path: readonly string[], say: (spot: Spot) => Message | string, level: TariffDefect['level']): Defect => {
    const spot = spotOf(path, sheets, tables)
    const row = spot.sheet && spot.row ? placeOfRow(spot.sheet, spot.row) : ''
    return {
      ...{ path: path.join('.'), level, sheet: spot.sheet?.title ?? '', row, column: spot.column?.label ?? '' },
      ...withI18n('sentence', say(spot)),
    }
  }
  const parsed = line.price.tariff.safeParse({ version, tables }, { reportInput: true })
  if (!parsed.success)
    return parsed.error.issues.map((issue) => located(issue.path.slice(1).map(String), (spot) => sentenceOf(issue, spot), 'error'))
  return line.price
    .check({ version, tables })
    .map(({ path, level, ...said }) => located(path.replace(/^tables\.?/, '').split('.'), () => findingMessage(said), level))
}

export const isGrave = ({ level }: TariffDefect): boolean => level === 'error'
