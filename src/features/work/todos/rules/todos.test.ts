import { describe, expect, it } from 'vitest'
import { asTyped, endOfToday, fromTyped, isOverdue, remindsAt, usualTimes } from './todos.ts'

// A Friday, 4:30 PM in Manila.
const now = new Date('2026-11-20T16:30:00+08:00')
const at = (text: string) => new Date(`${text}+08:00`)

describe('a to-do', () => {
  it('reminds while it is open and its time is still to come', () => {
    const later = at('2026-11-20T17:00:00')
    expect(remindsAt({ status: 'open', dueAt: later }, now)).toEqual(later)
    expect(remindsAt({ status: 'done', dueAt: later }, now)).toBeUndefined()
    expect(remindsAt({ status: 'open', dueAt: at('2026-11-20T16:00:00') }, now)).toBeUndefined()
    expect(remindsAt({ status: 'open', dueAt: null }, now)).toBeUndefined()
  })

  it('is overdue from its very minute until it is done', () => {
    const before = at('2026-11-20T16:29:00')
    expect(isOverdue({ status: 'open', dueAt: before }, now)).toBe(true)
    expect(isOverdue({ status: 'done', dueAt: before }, now)).toBe(false)
    expect(isOverdue({ status: 'open', dueAt: null }, now)).toBe(false)
  })

  it('counts as due today until midnight in Manila', () => {
    expect(endOfToday(now)).toEqual(at('2026-11-20T23:59:59.999'))
  })
})

describe('the times that people mean', () => {
  it('are this evening, tomorrow morning and Monday morning', () => {
    expect(usualTimes(now)).toEqual([
      { label: 'Today, 5 PM', at: at('2026-11-20T17:00:00') },
      { label: 'Tomorrow, 9 AM', at: at('2026-11-21T09:00:00') },
      { label: 'Monday, 9 AM', at: at('2026-11-23T09:00:00') },
    ])
  })

  it('leave out an evening that has come, and mean the next Monday on a Monday', () => {
    expect(usualTimes(at('2026-11-23T18:00:00')).map((each) => each.at)).toEqual([at('2026-11-24T09:00:00'), at('2026-11-30T09:00:00')])
  })

  it('are typed and shown in Manila, wherever the device is', () => {
    expect(asTyped(now)).toBe('2026-11-20T16:30')
    expect(fromTyped('2026-11-20T16:30')).toEqual(now)
    expect(fromTyped('tomorrow')).toBeUndefined()
  })
})
