import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day } from '#domain/day.ts'
import { differenceOf, withDifference } from './changes.ts'
import { daysFor, objectionToDay } from './day.ts'

const term = { from: '2026-03-01', to: '2027-03-01' } as const

describe('the day from which a change counts', () => {
  const today: Day = '2026-06-15'
  const at = (on: Day, changedOn?: Day) => objectionToDay(on, { term, changedOn, today })?.text

  it('is within the cover, not before another change, and not to come', () => {
    expect(at('2026-06-15')).toBeUndefined()
    expect(at('2026-03-01')).toBeUndefined()
    expect(at('2026-02-28')).toContain('Cover starts on 1 Mar 2026')
    expect(at('2027-03-02')).toContain('Cover ends on 1 Mar 2027')
    expect(at('2026-06-16')).toContain('Choose 15 Jun 2026 or an earlier day')
    expect(at('2026-05-01', '2026-05-02')).toContain('out of order')
    expect(at('2026-05-02', '2026-05-02')).toBeUndefined()
  })

  it('may be the first day of a cover that begins later', () => {
    const early = { term, changedOn: undefined, today: '2026-02-01' } as const
    expect(daysFor(early)).toEqual({ earliest: term.from, latest: term.from })
    expect(objectionToDay(term.from, early)).toBeUndefined()
  })

  it('has no objection to exactly the days that are offered', () => {
    const days = fc.integer({ min: -40, max: 500 }).map((offset) => addDays(term.from, offset))
    fc.assert(
      fc.property(days, days, fc.option(fc.integer({ min: 0, max: 300 })), (on, now, changed) => {
        const policy = { term, changedOn: changed === null ? undefined : addDays(term.from, changed), today: now }
        const { earliest, latest } = daysFor(policy)
        const isOffered = earliest <= on && on <= latest && on <= term.to
        expect(objectionToDay(on, policy) === undefined).toBe(isOffered)
      }),
    )
  })
})

it('turns the answers of before into those of after, whatever is added, changed or left out', () => {
  const answers = fc.dictionary(
    fc.constantFrom('plate', 'mvFile', 'colour', 'year'),
    fc.oneof(fc.integer({ min: 1 }), fc.string({ minLength: 1 })),
  )
  fc.assert(
    fc.property(answers, answers, (before, after) => {
      expect(withDifference(before, differenceOf(before, after))).toEqual({ ...after })
    }),
  )
})
