import { describe, expect, it } from 'vitest'
import { deviceClock, secondsMoved } from './device-clock.ts'

const NOW = new Date('2026-11-26T08:00:00.000Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

describe('the clock of a device', () => {
  it('that is wrong, and was as wrong before, was not set otherwise', () => {
    expect(secondsMoved(deviceClock(3_600_000, later(3600)), NOW)).toBe(0)
    expect(secondsMoved(deviceClock(0, NOW), NOW)).toBe(0)
  })
  it('that was set back a day meanwhile, or set right again, was', () => {
    expect(secondsMoved(deviceClock(0, later(-86_400)), NOW)).toBe(-86_400)
    expect(secondsMoved(deviceClock(-86_400_000, NOW), NOW)).toBe(86_400)
  })
  it('says nothing where it says no time', () => {
    for (const said of [undefined, '', '0', '0 yesterday evening', '1e9 2026-11-26T08:00:00.000Z', '0 9999-01-01T00:00:00.000Z', ['0']])
      expect(secondsMoved(said, NOW)).toBe(0)
  })
})
