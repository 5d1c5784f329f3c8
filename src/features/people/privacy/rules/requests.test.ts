import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, dayOf } from '#domain/day.ts'
import { privacyRequestLife } from '#domain/life-cycles.ts'
import { answerBy, daysLeft, deskSteps, isClosed, isLate, REQUEST_KINDS, remindersOf } from './requests.ts'

const aDay = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-12-31'), noInvalidDate: true }).map((at): Day => dayOf(at))
const days = fc.integer({ min: 1, max: 45 })
const state = fc.constantFrom(...privacyRequestLife.states)

describe('the last day of an answer', () => {
  it('is so many days after it was asked for, and is late from the day after on while it is open', () => {
    fc.assert(
      fc.property(aDay, days, state, (askedOn, within, at) => {
        const dueOn = answerBy(askedOn, within)
        expect(daysLeft(dueOn, askedOn)).toBe(within)
        expect(isLate(at, dueOn, dueOn)).toBe(false)
        expect(isLate(at, dueOn, addDays(dueOn, 1))).toBe(!isClosed(at))
      }),
    )
  })

  it('is reminded of before, and told when it is over, on days that are still to come', () => {
    fc.assert(
      fc.property(aDay, days, fc.integer({ min: 0, max: 60 }), (askedOn, within, later) => {
        const dueOn = answerBy(askedOn, within)
        const today = addDays(askedOn, later)
        const told = remindersOf(dueOn, today)
        for (const { on, daysLeft: left } of told) {
          expect(on > today).toBe(true)
          expect(daysLeft(dueOn, on)).toBe(left)
        }
        expect(told.some(({ daysLeft: left }) => left < 0)).toBe(today <= dueOn)
      }),
    )
  })
})

describe('what the desk may do', () => {
  it('is a step of the life cycle, and nothing once it is closed', () => {
    const events = {
      identify: 'identify',
      prepare: 'prepare',
      revise: 'revise',
      answer: 'answer',
      confirm: 'answer',
      refuse: 'refuse',
    } as const
    fc.assert(
      fc.property(fc.constantFrom(...REQUEST_KINDS), state, fc.constantFrom('a', 'b', null), (kind, at, preparedBy) => {
        const may = deskSteps({ kind, state: at, preparedBy }, 'a')
        for (const step of may) expect(privacyRequestLife.next(at, events[step])).toBeDefined()
        expect(may.length === 0).toBe(isClosed(at))
        if (may.includes('confirm')) expect(preparedBy).not.toBe('a')
      }),
    )
  })

  it('ends a closed request nowhere', () => {
    for (const at of privacyRequestLife.states) expect(privacyRequestLife.isFinal(at)).toBe(isClosed(at))
  })
})
