import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ctpl } from '#lines/ctpl/index.ts'
import { motor } from '#lines/motor/index.ts'
import { defectsOf, whereOf } from './defects.ts'
import { differencesBetween } from './difference.ts'
import { rowsOf } from './grid.ts'
import { sheetsOf } from './sheets.ts'
import { isRecord, type Tables, valueAt, withValue } from './values.ts'

const file = JSON.parse(readFileSync(new URL('../../../../../db/seed/tariffs/ctpl.json', import.meta.url), 'utf8'))
const tables: Tables = file.tables
type Change = readonly [path: string, value: unknown]
const changed = (...changes: Change[]): Tables => {
  const next = changes.reduce<unknown>((made, [path, value]) => withValue(made, path.split('.'), value), tables)
  return isRecord(next) ? next : {}
}
const differences = (after: Tables) => differencesBetween(ctpl.price.tariff, tables, after, ctpl.price.tariffLabels)

describe('the tables of a tariff', () => {
  it('are sheets of rows, entries and fields, and hold every value of the file', () => {
    const { sheets } = sheetsOf(ctpl.price.tariff, tables, ctpl.price.tariffLabels)
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
      {
        path: 'classes.0.gross.1',
        sheet: 'Classes',
        row: 'row 1 (PC)',
        column: 'Gross premium · 1 year',
        before: '₱560.00',
        after: '₱600.00',
      },
      { path: 'taxes.dst', sheet: 'Taxes', row: '', column: 'Documentary stamp tax', before: '12.5 %', after: '13 %' },
    ])
  })

  it('name a row by what tells it apart from others of the same name', () => {
    const { tables: own } = JSON.parse(readFileSync(new URL('../../../../../db/seed/tariffs/motor.json', import.meta.url), 'utf8'))
    const after = withValue(own, ['rates', '1', 'ownDamage'], 19_000)
    expect(differencesBetween(motor.price.tariff, own, isRecord(after) ? after : {}, motor.price.tariffLabels)).toMatchObject([
      { sheet: 'Rates by age', row: 'row 2 (PC, Age from (years) 11)', column: 'Own damage', before: '1.8 %', after: '1.9 %' },
    ])
  })

  it('tell a row that went from one that changed, and another order from both', () => {
    const classes = valueAt(tables, ['classes'])
    if (!Array.isArray(classes)) throw new Error('no classes')
    expect(differences(changed(['classes', classes.slice(1)]))).toMatchObject([{ sheet: 'Classes', column: '', after: null }])
    expect(differences(changed(['classes.1.code', 'XX']))).toMatchObject([{ row: 'row 2 (XX)', column: 'Code', after: 'XX' }])
    expect(differences(changed(['classes', classes.toReversed()]))).toMatchObject([{ column: 'Order of the rows' }])
    const more = { code: 'EV', label: 'Electric', gross: { 1: 1, 3: 2 }, premiumType: { 1: 'a', 3: 'b' } }
    expect(differences(changed(['classes', [more, ...classes]]))).toMatchObject([{ path: 'classes.0', row: 'row 1 (EV)', before: null }])
  })
})

describe('what is wrong with a tariff', () => {
  it('is said at its cell, in words', () => {
    expect(defectsOf(ctpl, 'X', tables)).toEqual([])
    expect(defectsOf(ctpl, 'X', changed(['classes.0.gross.1', 'abc'], ['taxes.vat', -1]))).toMatchObject([
      {
        path: 'classes.0.gross.1',
        row: 'row 1 (PC)',
        column: 'Gross premium · 1 year',
        sentence: expect.stringMatching(/^Gross premium · 1 year needs an amount in pesos/),
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

  it('names table, row and column, also where rows have the same name', () => {
    const said = (...changes: Change[]) =>
      defectsOf(ctpl, 'X', changed(...changes)).map((each) => `${each.level} ${whereOf(each)}: ${each.sentence}`)
    expect(said(['classes.0.gross.1', -100])).toEqual([
      'error Classes, row 1 (PC), column Gross premium · 1 year: Gross premium · 1 year is too small: at least ₱0.00.',
    ])
    expect(said(['classes.1.code', 'PC'])).toContainEqual(
      'error Classes, row 2 (PC), column Code: Class PC appears twice. Keep one of the two rows.',
    )
    expect(said(['vehicleTypes.SEDAN.plates', 'boat'])).toEqual([
      expect.stringMatching(/^error Vehicle types, SEDAN, column Plates: .*car, motorcycle, any/),
    ])
  })

  it('is a weight that no rule takes, and one that two rules take, for the uses it is so for', () => {
    const said = (...changes: Change[]) => defectsOf(ctpl, 'X', changed(...changes)).map(({ level, sentence }) => [level, sentence])
    expect(said(['classification.2.gvwOver', 4_000])).toEqual([
      ['error', 'No rule covers VAN (OWN_GOODS) of more than 3,930 kg up to 4,000 kg.'],
      ['error', 'No rule covers PICKUP (OWN_GOODS) of more than 3,930 kg up to 4,000 kg.'],
    ])
    expect(said(['classification.9.gvwOver', 3_000])).toEqual([
      [
        'warn',
        expect.stringMatching(
          /^Rules 10 and 11 both cover PRIVATE_BUS \(PRIVATE, OWN_GOODS, .*\) of more than 3,000 kg up to 3,930 kg: rule 10 applies\.$/,
        ),
      ],
    ])
  })

  it('is said of what a line sells along as well, at its place in the tables', () => {
    const { tables: own } = JSON.parse(readFileSync(new URL('../../../../../db/seed/tariffs/motor.json', import.meta.url), 'utf8'))
    const whole = { ...own, ctpl: { version: file.version, tables } }
    expect(defectsOf(motor, 'X', whole)).toEqual([])
    const said = (path: string, value: unknown) => {
      const next = withValue(whole, path.split('.'), value)
      return defectsOf(motor, 'X', isRecord(next) ? next : {}).map((each) => `${whereOf(each)}: ${each.sentence}`)
    }
    expect(said('rates.1.ageFrom', 12)).toEqual(['Rates by age, row 2 (PC): PC: age 11 has no rate. Start this row at 11.'])
    expect(said('rates.1.ageFrom', 10)).toEqual([expect.stringContaining('row 2 (PC): PC: age 10 has two rates')])
    expect(said('areas.1.code', 'MM')).toEqual(['Areas, row 2 (MM), column Code: MM appears twice. Keep one of the two rows.'])
    expect(said('deductibles.2.uses', ['PRIVATE'])).toContainEqual('Deductibles: SEDAN with use GOVERNMENT has no deductible.')
    expect(said('discount.most', 1_000_000)).toEqual([expect.stringContaining('100 % is out of range. Enter 0 % to 90 %.')])
    expect(said('limits.0.bodilyInjury', -1)).toEqual([expect.stringContaining('too small: at least ₱0.00')])
  })
})
