import { expect, it } from 'vitest'
import { isClockOver, notifyBy, stillToNotify } from './breach-clock.ts'

const foundAt = new Date('2026-11-20T01:00:00Z')
const none = { npcNotifiedAt: null, personsNotifiedAt: null, exemption: null }

it('gives 72 hours from when a breach is known, weekends included', () => {
  expect(notifyBy(foundAt).toISOString()).toBe('2026-11-23T01:00:00.000Z')
  expect(isClockOver({ foundAt, ...none }, new Date('2026-11-23T01:00:00Z'))).toBe(false)
  expect(isClockOver({ foundAt, ...none }, new Date('2026-11-23T01:00:01Z'))).toBe(true)
})

it('runs until the Commission and the persons are notified, or it is written down why not', () => {
  expect(stillToNotify(none)).toEqual(['npc', 'persons'])
  expect(stillToNotify({ ...none, npcNotifiedAt: foundAt })).toEqual(['persons'])
  expect(stillToNotify({ ...none, exemption: 'The file was encrypted.' })).toEqual([])
  expect(isClockOver({ foundAt, ...none, npcNotifiedAt: foundAt, personsNotifiedAt: foundAt }, new Date('2027-01-01'))).toBe(false)
})
