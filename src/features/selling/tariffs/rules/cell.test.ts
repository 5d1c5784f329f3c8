import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, formatCell, parseCell } from './cell.ts'

const pesos: Cell = { as: 'pesos' }
const percent: Cell = { as: 'percent' }
const texts: Cell = { as: 'list', of: { as: 'text' } }
const pairs: Cell = { as: 'pairs', of: { as: 'text' } }
const word = fc.string({ minLength: 1 })

describe('a cell', () => {
  it.each([
    ['amounts', pesos, fc.integer({ min: 0, max: 900_000_000_000 })],
    ['amounts in dollars', { as: 'dollars' } as const, fc.integer({ min: 0, max: 900_000_000_000 })],
    ['rates', percent, fc.integer({ min: 0, max: 10_000_000 })],
    ['lists', texts, fc.array(word)],
    ['pairs', pairs, fc.dictionary(word, word)],
    ['texts', { as: 'text' } as const, fc.string()],
  ] as const)('reads back what it shows: %s', (_, cell, values) => {
    fc.assert(
      fc.property<[unknown]>(values, (value) => {
        expect(parseCell(cell, formatCell(cell, value), true)).toEqual({ value })
      }),
    )
  })

  it('takes amounts as people write them', () => {
    expect(parseCell(pesos, '₱1,250.40', true)).toEqual({ value: 125_040 })
    expect(parseCell({ as: 'dollars' }, 'US$ 50,000.50', true)).toEqual({ value: 5_000_050 })
    expect(parseCell(percent, '12.5 %', true)).toEqual({ value: 125_000 })
    expect(parseCell({ as: 'flag' }, 'Yes', true)).toEqual({ value: true })
    expect(parseCell({ as: 'choice', choices: [1, 3] }, '3', true)).toEqual({ value: 3 })
    expect(parseCell(texts, 'SEDAN; SUV', true)).toEqual({ value: ['SEDAN', 'SUV'] })
  })

  it('says what it needs instead of what it cannot read', () => {
    expect(parseCell(pesos, '12.345', true)).toMatchObject({ problem: { text: expect.stringContaining('at most two decimals') } })
    expect(parseCell({ as: 'integer' }, '1.5', true)).toMatchObject({ problem: { text: 'needs a whole number, not “1.5”.' } })
    expect(parseCell({ as: 'choice', choices: ['car', 'any'] }, 'boat', true)).toMatchObject({
      problem: { text: 'needs one of car, any, not “boat”.' },
    })
    expect(parseCell(pairs, 'A', true)).toMatchObject({ problem: { text: expect.stringContaining('A=1; B=2') } })
  })

  it.each([
    [percent, '75,5'],
    [percent, '7,55'],
    [percent, '7,125 %'],
    [percent, '1,00'],
    [pesos, '1.250,40'],
    [pesos, '0,125'],
    [{ as: 'integer' }, '12,5'],
    [{ as: 'number' }, '1,125'],
    [{ as: 'list', of: percent }, '5; 7,5'],
  ] satisfies [Cell, string][])('never takes a decimal comma for one that groups: %j %s', (cell, text) => {
    expect(parseCell(cell, text, true)).toMatchObject({ problem: { text: expect.stringContaining('Write decimals with a point') } })
  })

  it('reads every rate with a decimal comma as none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.stringMatching(/^\d{1,4}$/), (whole, decimals) => {
        expect(parseCell(percent, `${whole},${decimals}`, true)).toHaveProperty('problem')
      }),
    )
  })

  it('is nothing where it is empty and may be', () => {
    expect(parseCell(pesos, ' ', false)).toEqual({ value: undefined })
    expect(parseCell(texts, '', false)).toEqual({ value: undefined })
    expect(parseCell(texts, '', true)).toEqual({ value: [] })
  })
})
