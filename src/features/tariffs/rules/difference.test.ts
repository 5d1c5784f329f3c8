import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ctpl } from '#lines/ctpl/index.ts'
import { defectsOf } from './defects.ts'
import { differencesBetween } from './difference.ts'
import { rowsOf } from './grid.ts'
import { sheetsOf } from './sheets.ts'
import { isRecord, type Tables, valueAt, withValue } from './values.ts'

const file = JSON.parse(readFileSync(new URL('../../../../db/seed/tariffs/ctpl.json', import.meta.url), 'utf8'))
const tables: Tables = file.tables
const changed = (...changes: readonly (readonly [path: string, value: unknown])[]): Tables => {
  const next = changes.reduce<unknown>((made, [path, value]) => withValue(made, path.split('.'), value), tables)
  return isRecord(next) ? next : {}
}
const differences = (after: Tables) => differencesBetween(ctpl.tariff, tables, after, ctpl.tariffWords)

describe('the tables of a tariff', () => {
  it('are sheets of rows, entries and fields, and hold every value of the file', () => {
    const { sheets } = sheetsOf(ctpl.tariff, tables, ctpl.tariffWords)
    expect(sheets.map(({ title, kind }) => `${title}: ${kind}`)).toEqual(
      expect.arrayContaining(
        ['Classes: rows', 'Vehicle types: entries', 'Fee: fields', 'Taxes · Kinds of taxpayer: entries'].map((each) =>
          each.replace('Fee', 'COC authentication fee'),
        ),
      ),
    )
    const again = sheets.reduce<unknown>(
      (made, sheet) =>
        rowsOf(sheet, tables).reduce(
          (inner, row) =>
            sheet.columns.reduce((one, { path }) => {
              const at = [...sheet.path, ...(sheet.kind === 'fields' ? [] : [row.key]), ...path]
              return withValue(one, at, valueAt(tables, at))
            }, inner),
          made,
        ),
      tables,
    )
    expect(again).toEqual(tables)
  })

  it('differ cell by cell, in the units of people', () => {
    expect(differences(tables)).toEqual([])
    expect(differences(changed(['classes.0.gross.1', 60_000], ['taxes.dst', 130_000]))).toEqual([
      { path: 'classes.0.gross.1', sheet: 'Classes', row: 'PC', column: 'Gross premium · 1 year', before: '₱560.00', after: '₱600.00' },
      { path: 'taxes.dst', sheet: 'Taxes', row: '', column: 'Documentary stamp tax', before: '12.5 %', after: '13 %' },
    ])
  })

  it('tell a row that went from one that changed, and another order from both', () => {
    const classes = valueAt(tables, ['classes'])
    if (!Array.isArray(classes)) throw new Error('no classes')
    expect(differences(changed(['classes', classes.slice(1)]))).toMatchObject([{ sheet: 'Classes', column: '', after: null }])
    expect(differences(changed(['classes', classes.toReversed()]))).toMatchObject([{ column: 'Order of the rows' }])
    const more = { code: 'EV', label: 'Electric', gross: { 1: 1, 3: 2 }, premiumType: { 1: 'a', 3: 'b' } }
    expect(differences(changed(['classes', [more, ...classes]]))).toMatchObject([{ path: 'classes.0', row: 'EV', before: null }])
  })
})

describe('what is wrong with a tariff', () => {
  it('is said at its cell, in words', () => {
    expect(defectsOf(ctpl, 'X', tables)).toEqual([])
    expect(defectsOf(ctpl, 'X', changed(['classes.0.gross.1', 'abc'], ['taxes.vat', -1]))).toMatchObject([
      {
        path: 'classes.0.gross.1',
        row: 'PC',
        column: 'Gross premium · 1 year',
        sentence: expect.stringMatching(/^PC: Gross premium · 1 year needs an amount in pesos/),
      },
      { path: 'taxes.vat', sheet: 'Taxes', sentence: 'VAT is too small: at least 0 %.' },
    ])
    expect(defectsOf(ctpl, 'X', changed(['fee', undefined]))).toMatchObject([
      { level: 'error', sentence: expect.stringContaining('is missing') },
    ])
    expect(defectsOf(ctpl, 'X', changed(['guard.newYears', 60]))).toMatchObject([
      { path: 'guard.newYears', sheet: 'Guards', level: 'error' },
    ])
  })
})
