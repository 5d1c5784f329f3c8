import { describe, expect, it } from 'vitest'
import { formerOf } from './renewed-secret.ts'

const NOON = new Date('2026-07-01T04:00:00Z')
const minutesOn = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)
const DAY = 24 * 60

describe('a secret that takes the place of another', () => {
  const first = formerOf({ secret: 'one', former: null, until: null }, NOON)

  it('has it good beside it for a day', () => {
    expect(first).toEqual({ former: 'one', until: minutesOn(DAY) })
  })

  it('asked for again within minutes, leaves the one good that was in use, until the same hour', () => {
    expect(formerOf({ secret: 'two', ...first }, minutesOn(1))).toEqual(first)
    expect(formerOf({ secret: 'three', ...first }, minutesOn(14))).toEqual(first)
  })

  it('asked for again later, has the second good beside the third', () => {
    expect(formerOf({ secret: 'two', ...first }, minutesOn(16))).toEqual({ former: 'two', until: minutesOn(16 + DAY) })
    expect(formerOf({ secret: 'two', ...first }, minutesOn(2 * DAY))).toEqual({ former: 'two', until: minutesOn(3 * DAY) })
  })
})
