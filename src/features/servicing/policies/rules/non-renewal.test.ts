import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#domain/day.ts'
import type { Actor } from '#kit/actor.ts'
import { mayNotRenewUntil, NON_RENEWAL_DAYS } from './non-renewal.ts'

const staff = (...features: string[]): Actor => ({
  ...{ kind: 'staff', id: 'a', sessionId: 's', name: 'Ana Reyes', role: 'AG1', level: '4', branch: 'MAIN', agentCode: 'BAC-001' },
  features,
})
const underwriter = staff('POLICIES', 'UNDERWRITING')
const TODAY = '2026-11-23'
const standing = { coverTo: '2027-03-01', isInForce: true, isNoticed: false }

describe('notice that a policy is not renewed', () => {
  it('may be given up to the forty-fifth day before the end of cover', () => {
    expect(mayNotRenewUntil(underwriter, standing, TODAY)).toBe('2027-01-15')
    expect(mayNotRenewUntil(underwriter, standing, '2027-01-15')).toBe('2027-01-15')
    expect(mayNotRenewUntil(underwriter, standing, '2027-01-16')).toBeNull()
  })

  it('always leaves the customer those days, whenever it is given', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 1100 }), (days) => {
        const coverTo = addDays(TODAY, days)
        const until = mayNotRenewUntil(underwriter, { ...standing, coverTo }, TODAY)
        expect(until !== null).toBe(daysBetween(TODAY, coverTo) >= NON_RENEWAL_DAYS)
      }),
    )
  })

  it('is for underwriting, once, of a policy in force', () => {
    const customer: Actor = { kind: 'customer', id: 'c', sessionId: 's', agentId: 'a' }
    for (const who of [staff('POLICIES'), customer]) expect(mayNotRenewUntil(who, standing, TODAY)).toBeNull()
    for (const other of [{ isInForce: false }, { isNoticed: true }])
      expect(mayNotRenewUntil(underwriter, { ...standing, ...other }, TODAY)).toBeNull()
  })
})
