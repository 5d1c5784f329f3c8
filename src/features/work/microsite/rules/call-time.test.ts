import { expect, it } from 'vitest'
import { callAt } from './call-time.ts'

const manila = (text: string) => new Date(`${text}+08:00`)

it.each([
  ['2026-11-24T10:00:00', 'any', '2026-11-24T10:15:00'],
  ['2026-11-24T06:30:00', 'any', '2026-11-24T08:00:00'],
  ['2026-11-24T19:50:00', 'any', '2026-11-25T08:00:00'],
  ['2026-11-24T10:00:00', 'evening', '2026-11-24T17:00:00'],
  ['2026-11-24T13:00:00', 'morning', '2026-11-25T08:00:00'],
  ['2026-11-24T23:59:00', 'afternoon', '2026-11-25T12:00:00'],
] as const)('who asks at %s for “%s” is called at %s', (now, best, when) => {
  expect(callAt(manila(now), best).toISOString()).toBe(manila(when).toISOString())
})
