import { describe, expect, it } from 'vitest'
import { agentReminderAt, offerText, personReminder, personReminderAt } from './reminders.ts'
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

  it('say the time of the place, and how to change it', () => {
    const text = personReminder({
      startsAt: at('2026-11-20', 9.5),
      place: 'SM City Bacolod',
      agentName: 'Ana Reyes',
      agentMobile: '+639171234567',
      brand: 'Kalasag',
    })
    expect(text).toBe(
      'Kalasag: you meet Ana Reyes on 20 Nov 2026, 9:30 AM (Manila time), SM City Bacolod. To change it, call 0917 123 4567.',
    )
  })

  it('offer new times to somebody who was missed', () => {
    const times = [at('2026-11-21', 10), at('2026-11-22', 14)]
    const text = offerText({ name: 'Maria', agentName: 'Ana Reyes', brand: 'Kalasag', times })
    expect(text).toContain('on 21 Nov 2026, 10:00 AM or 22 Nov 2026, 2:00 PM (Manila time)')
    expect(offerText({ name: 'Maria', agentName: 'Ana Reyes', brand: 'Kalasag', times: [] })).toContain('another day')
  })
})
