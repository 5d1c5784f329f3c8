import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, read, shown } from './cell.ts'

const pesos: Cell = { as: 'pesos' }
const percent: Cell = { as: 'percent' }
const texts: Cell = { as: 'list', of: { as: 'text' } }
const pairs: Cell = { as: 'pairs', of: { as: 'text' } }
const word = fc.string({ minLength: 1 })

describe('a cell', () => {
  it.each([
    ['amounts', pesos, fc.integer({ min: 0, max: 900_000_000_000 })],
    ['rates', percent, fc.integer({ min: 0, max: 10_000_000 })],
    ['lists', texts, fc.array(word)],
    ['pairs', pairs, fc.dictionary(word, word)],
    ['texts', { as: 'text' } as const, fc.string()],
  ] as const)('reads back what it shows: %s', (_, cell, values) => {
    fc.assert(
      fc.property<[unknown]>(values, (value) => {
        expect(read(cell, shown(cell, value), true)).toEqual({ value })
      }),
    )
  })

  it('takes amounts as people write them', () => {
    expect(read(pesos, '₱1,250.40', true)).toEqual({ value: 125_040 })
    expect(read(percent, '12.5 %', true)).toEqual({ value: 125_000 })
    expect(read({ as: 'flag' }, 'Yes', true)).toEqual({ value: true })
    expect(read({ as: 'choice', choices: [1, 3] }, '3', true)).toEqual({ value: 3 })
    expect(read(texts, 'SEDAN; SUV', true)).toEqual({ value: ['SEDAN', 'SUV'] })
  })

  it('says what it needs instead of what it cannot read', () => {
    expect(read(pesos, '12.345', true)).toEqual({ problem: expect.stringContaining('at most two decimals') })
    expect(read({ as: 'integer' }, '1.5', true)).toEqual({ problem: 'needs a whole number, not “1.5”' })
    expect(read({ as: 'choice', choices: ['car', 'any'] }, 'boat', true)).toEqual({ problem: 'needs one of car, any, not “boat”' })
    expect(read(pairs, 'A', true)).toEqual({ problem: expect.stringContaining('A=1; B=2') })
  })

  it('is nothing where it is empty and may be', () => {
    expect(read(pesos, ' ', false)).toEqual({ value: undefined })
    expect(read(texts, '', false)).toEqual({ value: undefined })
    expect(read(texts, '', true)).toEqual({ value: [] })
  })
})
