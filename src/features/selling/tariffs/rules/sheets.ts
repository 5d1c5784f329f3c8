import type { z } from 'zod'
import type { Cell } from './cell.ts'
import { type Column, nameOfRow, type Packaged, rowsOf, type Sheet } from './grid.ts'
import { type Shape, shapeOfTables } from './shape.ts'
import { isRecord, type Path, type Tables, valueAt } from './values.ts'
import { type TariffWords, wordFor } from './words.ts'

type Within = 'row' | 'fields'
type Naming = { readonly words: TariffWords /** The path without row numbers. */; readonly named: Path; readonly title: string }
type Place = { readonly shape: Shape; readonly path: Path; readonly naming: Naming }

const isFlatTable = (shape: Shape) => (shape.kind === 'array' || shape.kind === 'record') && shape.of.kind === 'cell'

/** Several things of one shape under fixed names, better shown as rows. */
const areAlike = (shape: Shape): boolean => {
  if (shape.kind !== 'object' || shape.parts.length < 2) return false
  const [first, ...others] = shape.parts.map((part) => part.shape)
  return first?.kind === 'object' && others.every((each) => JSON.stringify(each) === JSON.stringify(first))
}

/** What is a sheet of its own rather than cells of its parent. */
const isOwnSheet = (shape: Shape, within: Within): boolean => {
  if (shape.kind === 'package') return true
  if (shape.kind === 'array' || shape.kind === 'record') return within === 'fields' || !isFlatTable(shape)
  return within === 'fields' && areAlike(shape)
}

function cellOf(shape: Shape): Cell {
  if (shape.kind === 'cell') return shape.cell
  if (shape.kind === 'array' && shape.of.kind === 'cell') return { as: 'list', of: shape.of.cell }
  return shape.kind === 'record' && shape.of.kind === 'cell' ? { as: 'pairs', of: shape.of.cell } : { as: 'json' }
}

/** The cells of a row or thing, including those of the things in it. */
function columnsOf(shape: Shape, within: Within, { words, named, title }: Naming, path: Path = [], isNeeded = true): Column[] {
  if (shape.kind !== 'object') return [{ path, label: title || 'Value', cell: cellOf(shape), isNeeded }]
  return shape.parts
    .filter((part) => !isOwnSheet(part.shape, within))
    .flatMap((part) =>
      columnsOf(part.shape, within, namingOfPart({ words, named, title }, part.name), [...path, part.name], isNeeded && part.isNeeded),
    )
}

/** Tables inside a row or thing. */
function innerOf(shape: Shape, within: Within, naming: Naming, path: Path = []): Place[] {
  if (shape.kind !== 'object') return []
  return shape.parts.flatMap((part) => {
    const place = { shape: part.shape, path: [...path, part.name], naming: namingOfPart(naming, part.name) }
    return isOwnSheet(part.shape, within) ? [place] : innerOf(part.shape, within, place.naming, place.path)
  })
}

const titled = (title: string, more: string) => (title ? `${title} · ${more}` : more)

const namingOfPart = ({ words, named, title }: Naming, name: string): Naming => ({
  words,
  named: [...named, name],
  title: titled(title, wordFor(words, [...named, name])),
})

const untitled = (naming: Naming): Naming => ({ ...naming, title: '' })

const BLANK_CELLS: Partial<Record<Cell['as'], unknown>> = { text: '', list: [], pairs: {}, flag: false }

/** The required content of something new, empty. */
function blankOf(shape: Shape): unknown {
  if (shape.kind === 'cell') return BLANK_CELLS[shape.cell.as]
  if (shape.kind === 'array') return []
  if (shape.kind === 'object') {
    const needed = shape.parts.filter(({ isNeeded }) => isNeeded).map((part) => [part.name, blankOf(part.shape)] as const)
    return Object.fromEntries(needed.filter(([, value]) => value !== undefined))
  }
  return shape.kind === 'record' ? {} : undefined
}

type Found = { readonly sheets: readonly Sheet[]; readonly packages: readonly Packaged[] }

function sheetsBelow({ shape, path, naming }: Place, tables: Tables): Found {
  const { title } = naming
  if (shape.kind === 'cell') return { sheets: [], packages: [] }
  if (shape.kind === 'package') return { sheets: [], packages: isRecord(valueAt(tables, path)) ? [{ path, title }] : [] }
  const hasFixedKeys = areAlike(shape)
  const inRows = shape.kind !== 'object' || hasFixedKeys
  const one = inRows ? rowShape(shape) : shape
  const within = inRows ? 'row' : 'fields'
  const sheet: Sheet = {
    path,
    title,
    kind: !inRows ? 'fields' : shape.kind === 'array' ? 'rows' : 'entries',
    columns: columnsOf(one, within, untitled(naming)),
    hasFixedKeys,
    blank: blankOf(one),
  }
  const inner = inRows
    ? rowsOf(sheet, tables).flatMap((row) =>
        innerOf(one, within, naming).map((place) => ({
          ...place,
          path: [...path, row.key, ...place.path],
          naming: { ...place.naming, title: `${title} · ${nameOfRow(sheet, row)}${place.naming.title.slice(title.length)}` },
        })),
      )
    : innerOf(one, within, naming).map((place) => ({ ...place, path: [...path, ...place.path] }))
  return mergeSheets([
    { sheets: sheet.columns.length > 0 ? [sheet] : [], packages: [] },
    ...inner.map((place) => sheetsBelow(place, tables)),
  ])
}

const rowShape = (shape: Shape): Shape => {
  if (shape.kind === 'array' || shape.kind === 'record') return shape.of
  return shape.kind === 'object' ? (shape.parts[0]?.shape ?? shape) : shape
}

const mergeSheets = (all: readonly Found[]): Found => ({
  sheets: all.flatMap(({ sheets }) => sheets),
  packages: all.flatMap(({ packages }) => packages),
})

/** Everything in a version's tables, as sheets in the order of the line's schema, and the versions of other lines in it. */
export function sheetsOf(tariff: z.ZodType, tables: Tables, words: TariffWords = {}): Found {
  const shape = shapeOfTables(tariff)
  if (shape.kind !== 'object') return { sheets: [], packages: [] }
  const top: Naming = { words, named: [], title: '' }
  const isCell = ({ shape: { kind } }: (typeof shape.parts)[number]) => kind === 'cell'
  const general: Shape = { kind: 'object', parts: shape.parts.filter(isCell) }
  const columns = columnsOf(general, 'fields', top)
  const fields: Sheet = { path: [], title: 'General', kind: 'fields', columns, hasFixedKeys: true, blank: {} }
  const others = shape.parts
    .filter((part) => !isCell(part))
    .map((part) => sheetsBelow({ shape: part.shape, path: [part.name], naming: namingOfPart(top, part.name) }, tables))
  return mergeSheets([{ sheets: columns.length > 0 ? [fields] : [], packages: [] }, ...others])
}
