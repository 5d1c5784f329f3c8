import { expect, it } from 'vitest'
import { formatTime, parseTime } from './time-of-day.ts'

it.each([
  ['12:00 noon', 12 * 60],
  ['12:00 midnight', 0],
  ['12:01 AM', 1],
  ['9:30 am', 9 * 60 + 30],
  ['12:30 PM', 12 * 60 + 30],
  ['4:00 PM', 16 * 60],
])('reads %s', (text, minutes) => expect(parseTime(text)).toBe(minutes * 60_000))

it('does not guess at a time that it cannot read', () =>
  expect(['noon', '25:00 PM', '0:30 AM', '12:60 PM', ''].map(parseTime)).toEqual(Array(5).fill(undefined)))

it('reads what it writes, every minute of a day', () => {
  for (let minute = 0; minute < 24 * 60; minute += 1) expect(parseTime(formatTime(minute * 60_000))).toBe(minute * 60_000)
})
