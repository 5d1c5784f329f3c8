import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, type Day, daysBetween } from '#domain/day.ts'
import { standingsOf, versionOn } from './stack.ts'

const FROM: Day = '2026-03-01'
const TO: Day = '2027-03-01'
const DAYS = daysBetween(FROM, TO)

/** Successive changes, none back-dated before another, several on one day. */
const changes = fc
  .array(fc.integer({ min: 0, max: DAYS }), { maxLength: 12 })
  .map((offsets) => offsets.toSorted((a, b) => a - b).map((offset, index) => ({ version: index + 1, replacedOn: addDays(FROM, offset) })))

it('leaves no day of the cover without a version, and none with two', () => {
  fc.assert(
    fc.property(changes, (replaced) => {
      const standings = standingsOf(replaced, replaced.length + 1, { from: FROM, to: TO })
      expect(standings[0]?.from).toBe(FROM)
      expect(standings.at(-1)).toMatchObject({ version: replaced.length + 1, to: TO })
      for (const [index, { to }] of standings.slice(0, -1).entries()) expect(standings[index + 1]?.from).toBe(to)
    }),
  )
})

it('says of any day what the changes until then have made of the policy', () => {
  fc.assert(
    fc.property(changes, fc.integer({ min: 0, max: DAYS - 1 }), (replaced, offset) => {
      const day = addDays(FROM, offset)
      const version = versionOn(replaced, replaced.length + 1, day)
      expect(version).toBe(1 + replaced.filter(({ replacedOn }) => replacedOn <= day).length)
      const standing = standingsOf(replaced, replaced.length + 1, { from: FROM, to: TO }).find(({ from, to }) => from <= day && day < to)
      expect(standing?.version).toBe(version)
    }),
  )
})
