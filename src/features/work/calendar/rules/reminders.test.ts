import { describe, expect, it } from 'vitest'
import { agentReminderAt, personReminderAt } from './reminders.ts'
import { instantAt } from './slots.ts'

const HOUR = 3_600_000
const at = (day: string, hour: number) => instantAt(day, hour * HOUR)

describe('reminders', () => {
  it('tell the advisor an hour before', () => {
    expect(agentReminderAt(at('2026-11-20', 9), at('2026-11-20', 7))).toEqual(at('2026-11-20', 8))
    expect(agentReminderAt(at('2026-11-20', 9), at('2026-11-20', 8))).toBeUndefined()
  })

  it('tell the person the evening before, or two hours before what was arranged later', () => {
    const meeting = at('2026-11-20', 9)
    expect(personReminderAt(meeting, at('2026-11-18', 9))).toEqual(at('2026-11-19', 18))
    expect(personReminderAt(meeting, at('2026-11-19', 20))).toEqual(at('2026-11-20', 7))
    expect(personReminderAt(meeting, at('2026-11-20', 8))).toBeUndefined()
  })
})
