import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#domain/day.ts'
import { currentTerm, lastDayToPay, statesOfFilter } from './policies.ts'

const agreed = { from: '2026-11-01', to: '2027-11-01' }
const nextYear = { from: '2027-11-01', to: '2028-11-01' }

describe('the period of cover when it is paid', () => {
  it('stays as agreed while it has not begun', () => expect(currentTerm(agreed, '2026-10-31', nextYear)).toEqual(agreed))

  it('begins today when its first day has passed, and ends with the registration as agreed', () =>
    expect(currentTerm(agreed, '2026-11-05', nextYear)).toEqual({ from: '2026-11-05', to: '2027-11-01' }))

  it('moves as a whole where the line counts it from today', () =>
    expect(currentTerm({ from: '2026-11-01', to: '2029-11-01' }, '2026-11-05', { from: '2026-11-05', to: '2029-11-05' })).toEqual({
      from: '2026-11-05',
      to: '2029-11-05',
    }))

  it('never begins before the day of payment, whatever was agreed, and never lasts longer than was agreed', () => {
    const days = fc.integer({ min: 0, max: 3000 }).map((count) => addDays('2024-01-01', count))
    const terms = fc.tuple(days, fc.integer({ min: 1, max: 1200 })).map(([from, length]) => ({ from, to: addDays(from, length) }))
    fc.assert(
      fc.property(terms, terms, days, (before, fresh, today) => {
        const { from, to } = currentTerm(before, today, fresh)
        expect(from >= today).toBe(true)
        expect(daysBetween(from, to)).toBeLessThanOrEqual(daysBetween(before.from, before.to) + 1)
      }),
    )
  })

  it('is never longer than what was paid for, but for a 29 February', () => {
    const month = { from: '2026-11-20', to: '2026-12-20' }
    expect(currentTerm(month, '2026-11-22', { from: '2026-11-22', to: '2027-11-22' })).toEqual({
      from: '2026-11-22',
      to: '2026-12-20',
    })
    const leap = { from: '2027-03-01', to: '2028-03-01' }
    expect(currentTerm({ from: '2027-02-27', to: '2028-02-27' }, '2027-03-01', leap)).toEqual(leap)
  })
})

describe('the payment of what was agreed', () => {
  it('is waited for as long as the offer holds', () => expect(lastDayToPay('2026-12-01', agreed, '2026-11-01')).toBe('2026-12-01'))

  it('is waited for a week where the offer was accepted on its last day', () =>
    expect(lastDayToPay('2026-11-01', agreed, '2026-11-01')).toBe('2026-11-08'))

  it('is not waited for longer than there is cover', () =>
    expect(lastDayToPay('2026-12-01', { from: '2026-11-01', to: '2026-11-05' }, '2026-11-01')).toBe('2026-11-04'))

  it('of a cover of this day is waited for until it is over', () =>
    expect(lastDayToPay(null, { from: '2026-11-01', to: '2026-11-01' }, '2026-11-01')).toBe('2026-11-01'))
})

it('understands a tab as the states that it shows', () => {
  expect(statesOfFilter('activepolicy')).toEqual(['paid', 'issued'])
  expect(statesOfFilter('issued')).toEqual(['issued'])
})
