import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clockAhead, hearTime, now } from './clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const TRUE_TIME = new Date('2026-11-26T08:00:00Z').getTime()

/** How long the page has been open, and by how much the person changed the clock besides. */
let [passed, setBy] = [0, 0]
const trueTime = () => TRUE_TIME + passed
beforeEach(() => {
  ;[passed, setBy] = [0, 0]
  vi.spyOn(Date, 'now').mockImplementation(() => trueTime() + setBy)
  vi.spyOn(performance, 'now').mockImplementation(() => passed)
})
afterEach(() => vi.restoreAllMocks())

const contact = () => hearTime(new Date(trueTime()).toUTCString())
/** Seconds between the app's time and the true time. */
const wrongBy = () => Math.round((now().getTime() - trueTime()) / 1000)

describe('the time on a phone', () => {
  it('is that of the server, however the clock was set before the last contact', () => {
    setBy = -4 * DAY
    contact()
    expect(Math.abs(wrongBy())).toBeLessThanOrEqual(1)
    passed += HOUR
    expect(Math.abs(wrongBy())).toBeLessThanOrEqual(1)
    expect(Math.round(clockAhead() / DAY)).toBe(-4)
  })

  it('stays what it is where the clock is set back since then, so that tables which ended stay ended', () => {
    contact()
    passed += 4 * DAY
    const before = now()
    setBy = -4 * DAY
    expect(now().getTime() - before.getTime()).toBeLessThan(1000)
    // The next contact shows how wrong it is.
    contact()
    expect(Math.abs(wrongBy())).toBeLessThanOrEqual(1)
  })
})
