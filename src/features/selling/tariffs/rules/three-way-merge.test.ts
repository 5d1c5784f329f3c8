import { describe, expect, it } from 'vitest'
import { threeWayMerge } from './three-way-merge.ts'

const base = {
  rates: [
    { age: 0, rate: 1 },
    { age: 10, rate: 2 },
  ],
  taxes: { vat: 12 },
  note: 'a',
}

describe('changes of two people', () => {
  it('stand together where they are of different places', () => {
    const mine = {
      ...base,
      rates: [
        { age: 0, rate: 5 },
        { age: 10, rate: 2 },
      ],
      note: 'mine',
    }
    const theirs = {
      ...base,
      rates: [
        { age: 0, rate: 1 },
        { age: 11, rate: 2 },
      ],
      taxes: { vat: 12, dst: 12.5 },
    }
    const both = {
      rates: [
        { age: 0, rate: 5 },
        { age: 11, rate: 2 },
      ],
      taxes: { vat: 12, dst: 12.5 },
      note: 'mine',
    }
    expect(threeWayMerge(base, mine, theirs)).toEqual(both)
  })

  it('are mine where they are of the same place, or of a list that grew', () => {
    expect(threeWayMerge(base, { ...base, note: 'mine' }, { ...base, note: 'theirs' })).toEqual({ ...base, note: 'mine' })
    const longer = { ...base, rates: [...base.rates, { age: 20, rate: 3 }] }
    expect(
      threeWayMerge(base, longer, {
        ...base,
        rates: [
          { age: 0, rate: 9 },
          { age: 10, rate: 2 },
        ],
      }),
    ).toEqual(longer)
  })

  it('take away what either took away', () => {
    const { taxes: _, ...without } = base
    expect(threeWayMerge(base, without, { ...base, note: 'theirs' })).toEqual({ ...without, note: 'theirs' })
    expect(threeWayMerge(base, { ...base, note: 'mine' }, without)).toEqual({ ...without, note: 'mine' })
  })
})
