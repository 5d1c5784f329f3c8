import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/day.ts'
import { CREDIT_TERMS, dueOn, isOverdue, isOwed, MAX_CREDIT_DAYS, maxCreditDays, reminderDays } from './rules.ts'

const DUE = '2026-11-20'
const owed = { dueOn: DUE, settledAt: null, endedAt: null }
const instant = new Date('2026-11-25T00:00:00Z')

describe('credit', () => {
  it('is never given for longer than the agent may, the agreement says and section 77 allows', () => {
    const days = fc.integer({ min: 0, max: 400 })
    fc.assert(
      fc.property(days, fc.option(days, { nil: undefined }), (entitled, agreed) => {
        const most = maxCreditDays(entitled, agreed)
        expect(most).toBe([entitled, agreed ?? MAX_CREDIT_DAYS, 90].sort((a, b) => a - b)[0])
      }),
    )
    expect([maxCreditDays(0, 90), maxCreditDays(60, undefined), maxCreditDays(60, 30), maxCreditDays(365, 365)]).toEqual([0, 60, 30, 90])
  })

  it('can be agreed on for no term that the law forbids', () => expect(Math.max(...CREDIT_TERMS)).toBeLessThanOrEqual(MAX_CREDIT_DAYS))

  it('is owed until it is paid or its policy ended', () => {
    expect(isOwed(owed)).toBe(true)
    expect(isOwed({ ...owed, settledAt: instant })).toBe(false)
    expect(isOwed({ ...owed, endedAt: instant })).toBe(false)
  })

  it('is overdue from the day after the last one to pay, and only while it is owed', () => {
    expect(dueOn('2026-10-21', 30)).toBe(DUE)
    expect([addDays(DUE, -1), DUE, addDays(DUE, 1)].map((day) => isOverdue(owed, day))).toEqual([false, false, true])
    expect(isOverdue({ ...owed, settledAt: instant }, addDays(DUE, 1))).toBe(false)
    expect(isOverdue({ ...owed, endedAt: instant }, addDays(DUE, 1))).toBe(false)
  })

  it('is reminded of: the customer a week before, the agent on the day and once it is overdue', () => {
    expect(reminderDays(DUE).map(({ on, isToCustomer }) => [on, isToCustomer])).toEqual([
      ['2026-11-13', true],
      ['2026-11-20', false],
      ['2026-11-21', false],
    ])
  })
})
