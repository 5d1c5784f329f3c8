import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, startOf } from '#domain/day.ts'
import { formatTime, timeOf } from '#domain/time-of-day.ts'
import { instantAt, isOverlapping, LENGTHS, nearestFree, refusalOf, SLOT_TIMES, slotsOf, spanFrom, timesToOffer } from './slots.ts'

const HALF_HOUR = 30 * 60_000
const HOUR = 2 * HALF_HOUR

const days = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2024-01-01', n))
const times = fc.constantFrom(...SLOT_TIMES)
const lengths = fc.constantFrom(...LENGTHS)
const moments = fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2034-12-31T00:00:00Z'), noInvalidDate: true })
const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 4 }), times, lengths)
    .map(([n, time, minutes]) => spanFrom(instantAt(addDays('2026-11-18', n), time), minutes)),
  { maxLength: 60 },
)

describe('the half hours of a day', () => {
  it('are 28, from 8:00 AM to 9:30 PM', () => {
    expect(SLOT_TIMES).toHaveLength(28)
    expect(formatTime(SLOT_TIMES[0] ?? 0)).toBe('8:00 AM')
    expect(formatTime(SLOT_TIMES[8] ?? 0)).toBe('12:00 PM')
    expect(formatTime(SLOT_TIMES.at(-1) ?? 0)).toBe('9:30 PM')
  })

  it('are the same instant and the same day in Manila, wherever and however they are written', () => {
    fc.assert(
      fc.property(days, times, (day, time) => {
        const at = instantAt(day, time)
        expect(dayOf(at)).toBe(day)
        expect(timeOf(at)).toBe(time)
        const wall = new Intl.DateTimeFormat('en-CA', {
          timeZone: 'Asia/Manila',
          dateStyle: 'short',
          timeStyle: 'short',
          hour12: false,
        }).format(at)
        const clock = `${String(Math.floor(time / HOUR)).padStart(2, '0')}:${time % HOUR === 0 ? '00' : '30'}`
        expect(wall).toBe(`${day}, ${clock}`)
      }),
    )
  })

  it('turn any moment into the day and time that a clock in Manila shows, also around midnight', () => {
    fc.assert(
      fc.property(moments, (at) => {
        expect(timeOf(at)).toBeGreaterThanOrEqual(0)
        expect(timeOf(at)).toBeLessThan(24 * HOUR)
        expect(instantAt(dayOf(at), timeOf(at)).getTime()).toBe(at.getTime())
      }),
    )
    const lastMoment = new Date(startOf('2026-11-20').getTime() - 1)
    expect([dayOf(lastMoment), timeOf(lastMoment)]).toEqual(['2026-11-19', 24 * HOUR - 1])
    expect(timeOf(startOf('2026-11-20'))).toBe(0)
  })
})

describe('an appointment', () => {
  const now = instantAt('2026-11-20', 10 * HOUR + 60_000)
  const at = (time: number, minutes = 30, day = '2026-11-20') => spanFrom(instantAt(day, time), minutes)

  it('begins on a half hour of the day and not between, before or after', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const isSlot = SLOT_TIMES.includes(timeOf(moment))
        const refusal = refusalOf(spanFrom(moment, 30), { now: new Date(moment.getTime() - HOUR) })
        expect(refusal === undefined).toBe(isSlot)
      }),
    )
    expect(refusalOf(at(22 * HOUR), { now })).toContain('8:00 AM to 9:30 PM')
    expect(refusalOf(at(7.5 * HOUR, 30, '2026-11-21'), { now })).toContain('8:00 AM to 9:30 PM')
  })

  it('ends on the day on which it begins', () => {
    expect(refusalOf(at(21.5 * HOUR, 150), { now })).toBeUndefined()
    expect(refusalOf(at(21.5 * HOUR, 180), { now })).toContain('same day')
  })

  it('is neither in the past nor more than a year ahead', () => {
    expect(refusalOf(at(10 * HOUR), { now })).toContain('has passed')
    expect(refusalOf(at(10.5 * HOUR), { now })).toBeUndefined()
    expect(refusalOf(at(10 * HOUR, 30, '2028-01-03'), { now })).toContain('a year ahead')
  })

  it('is recorded afterwards when somebody walked in', () => {
    expect(refusalOf(at(10 * HOUR), { now, isWalkIn: true })).toBeUndefined()
    expect(refusalOf(at(21.5 * HOUR, 30, '2026-11-19'), { now: startOf('2026-11-20'), isWalkIn: true })).toBeUndefined()
    expect(refusalOf(at(21 * HOUR, 30, '2026-11-19'), { now, isWalkIn: true })).toContain('walk-in')
    expect(refusalOf(at(10.5 * HOUR), { now, isWalkIn: true })).toContain('walk-in')
  })

  it('may begin when another ends', () => {
    expect(isOverlapping(at(9 * HOUR), at(9.5 * HOUR))).toBe(false)
    expect(isOverlapping(at(9 * HOUR, 60), at(9.5 * HOUR))).toBe(true)
  })
})

describe('a day with appointments', () => {
  const now = instantAt('2026-11-19', 11 * HOUR)

  it('shows each half hour as free exactly if an appointment of that length fits there', () => {
    fc.assert(
      fc.property(spans, lengths, (held, minutes) => {
        for (const { startsAt, state } of slotsOf('2026-11-20', minutes, held, now)) {
          const span = spanFrom(startsAt, minutes)
          const fits = !held.some((other) => isOverlapping(span, other)) && refusalOf(span, { now }) === undefined
          expect(state === 'free').toBe(fits)
        }
      }),
    )
  })

  it('offers alternatives that are free, to come, and nearer than any that it leaves out', () => {
    fc.assert(
      fc.property(spans, lengths, times, (held, minutes, time) => {
        const wanted = instantAt('2026-11-20', time)
        const found = nearestFree(wanted, minutes, held, now)
        expect(found.length).toBe(5)
        for (const startsAt of found) {
          expect(startsAt.getTime()).toBeGreaterThanOrEqual(now.getTime())
          expect(held.some((other) => isOverlapping(spanFrom(startsAt, minutes), other))).toBe(false)
        }
        const farthest = Math.abs((found.at(-1)?.getTime() ?? 0) - wanted.getTime())
        const sameDay = slotsOf('2026-11-20', minutes, held, now).filter(({ state }) => state === 'free')
        for (const { startsAt } of sameDay)
          if (Math.abs(startsAt.getTime() - wanted.getTime()) < farthest) expect(found.map(Number)).toContain(startsAt.getTime())
      }),
    )
  })

  it('has a time a day to offer to somebody who was missed', () => {
    const offers = timesToOffer(
      30,
      [spanFrom(instantAt('2026-11-20', 8 * HOUR), 240), spanFrom(instantAt('2026-11-20', 12 * HOUR), 240)],
      now,
    )
    expect(offers.map((at) => `${dayOf(at)} ${formatTime(timeOf(at))}`)).toEqual([
      '2026-11-20 4:00 PM',
      '2026-11-21 2:00 PM',
      '2026-11-22 10:00 AM',
    ])
  })
})
