import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import tariff from '../../db/seed/tariffs/ctpl.json' with { type: 'json' }
import { formats } from '../../test/support/mark-formats.ts'
import { addDays, addMonths, addYears, monthOf } from './day.ts'
import { policyTerm, RegistrationRules, renewalTerm } from './registration-term.ts'

const rules = RegistrationRules.parse(tariff.tables.registration)

const days = fc.integer({ min: 0, max: 12_000 }).map((count) => addDays('2020-01-01', count))
const months = fc.integer({ min: 1, max: 10 })

describe('the term of a renewal', () => {
  it.each([
    ['ABC 1234', '2026-04-03', false, '2026-05-01', '2027-05-01', true],
    ['ABC 1231', '2025-12-15', false, '2026-02-01', '2027-02-01', true],
    ['ABC 1231', '2025-11-15', false, '2026-02-01', '2027-02-01', false],
    ['ABC 1231', '2026-03-10', true, '2026-03-10', '2027-02-01', true],
    ['123 ABC', '2026-02-20', false, '2026-04-01', '2027-04-01', true],
    ['ABC 1230', '2026-11-01', true, '2026-11-01', '2027-11-01', true],
  ])('of %s on %s, late: %s', (plate, today, isLate, from, to, isInWindow) => {
    expect(policyTerm(plate, { isLate, today }, rules, formats)).toMatchObject({ from, to, isInWindow })
  })

  it('covers a full year from today where the tariff says so', () => {
    expect(policyTerm('ABC 1231', { isLate: true, today: '2026-03-10' }, { ...rules, lateMode: 'fullYear' }, formats)).toMatchObject({
      from: '2026-03-10',
      to: '2027-03-10',
    })
  })

  it('is not told for an invalid plate or one with fewer than two digits', () => {
    const asked = { isLate: false, today: '2026-03-10' }
    expect(policyTerm('ABC 12O4', asked, rules, formats)).toBeUndefined()
    expect(policyTerm('8', asked, rules, formats)).toBeUndefined()
  })

  it('opens on the first day of the month before the registration month', () => {
    expect(renewalTerm(4, '2026-02-28', false, rules)).toMatchObject({ opens: '2026-03-01', isInWindow: false })
    expect(renewalTerm(4, '2026-03-01', false, rules)).toMatchObject({ opens: '2026-03-01', isInWindow: true })
  })

  it('is a year that begins and ends with the month after the registration month, after today and within a year', () => {
    fc.assert(
      fc.property(months, days, (month, today) => {
        const { from, to } = renewalTerm(month, today, false, rules)
        expect(from.slice(8)).toBe('01')
        expect(monthOf(from)).toBe(month + 1)
        expect(to).toBe(addYears(from, 1))
        expect(from > today).toBe(true)
        expect(from <= addMonths(today, 12)).toBe(true)
      }),
    )
  })

  it('of a late renewal begins today and ends with the next registration month', () => {
    fc.assert(
      fc.property(months, days, (month, today) => {
        const { from, to } = renewalTerm(month, today, true, rules)
        expect(from).toBe(today)
        expect(to).toBe(renewalTerm(month, today, false, rules).from)
      }),
    )
  })

  it('never begins before today, however the tariff has it', () => {
    fc.assert(
      fc.property(
        months,
        days,
        fc.boolean(),
        fc.constantFrom('fromToday' as const, 'fullYear' as const),
        (month, today, isLate, lateMode) => {
          const { from, opens, isInWindow } = renewalTerm(month, today, isLate, { ...rules, lateMode })
          expect(from >= today).toBe(true)
          // The result is a single window: it opens before its cover starts, and whoever is in it is past its first day.
          expect([opens < from, isInWindow]).toEqual([true, today >= opens])
        },
      ),
    )
  })
})
