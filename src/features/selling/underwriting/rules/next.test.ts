import { describe, expect, it } from 'vitest'
import { nextAfter } from './next.ts'

const waiting = (id: string, hour: number, more: { state?: 'open' | 'asked' | 'seconding'; assignedTo?: string } = {}) => ({
  ...{ id, state: more.state ?? ('open' as const), assignedTo: more.assignedTo ?? null },
  waitingSince: `2026-11-20T0${hour}:00:00Z`,
})
const cases = [
  waiting('a', 1),
  waiting('b', 2),
  waiting('c', 3, { assignedTo: 'ugo' }),
  waiting('d', 4, { state: 'asked' }),
  waiting('e', 5),
]
const at = (id: string, since = '', takesAll = false) => ({ id, since, own: 'uma', takesAll })

describe('the next case', () => {
  it('is the one that waits next longest, past what a colleague has and what waits for an agent', () => {
    expect(nextAfter(cases, at('a'))?.id).toBe('b')
    expect(nextAfter(cases, at('b'))?.id).toBe('e')
    expect(nextAfter([waiting('a', 1), waiting('b', 2, { assignedTo: 'uma' })], at('a'))?.id).toBe('b')
  })

  it('is none of those passed over, where all of them are worked through', () => expect(nextAfter(cases, at('b', '', true))?.id).toBe('c'))

  it('is still what came after a case that was decided and has left the desk', () => {
    const left = cases.filter(({ id }) => id !== 'b')
    expect(nextAfter(left, at('b', '2026-11-20T02:00:00.000Z'))?.id).toBe('e')
  })

  it('is the first again after the last, and none where there is no other', () => {
    expect(nextAfter(cases, at('e'))?.id).toBe('a')
    expect(nextAfter([waiting('a', 1)], at('a'))).toBeUndefined()
  })
})
