import { describe, expect, it } from 'vitest'
import { doTablesHold } from './offline-quotation.ts'

describe('tables that were fetched earlier', () => {
  it('price until their last day ends in Manila, and without one not at all', () => {
    const holdAt = (at: string, until: string | undefined = '2026-11-29') => doTablesHold({ until }, new Date(at))
    expect(holdAt('2026-11-26T08:00:00Z')).toBe(true)
    expect(holdAt('2026-11-29T15:59:59Z')).toBe(true)
    expect(holdAt('2026-11-29T16:00:00Z')).toBe(false)
    expect(doTablesHold({}, new Date('2026-11-26T08:00:00Z'))).toBe(false)
  })
})
