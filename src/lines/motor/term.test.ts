import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays, addYears, daysBetween } from '#domain/day.ts'
import { issuesAsOf } from '#kit/field.ts'
import ctplSeed from '../../../db/seed/tariffs/ctpl.json' with { type: 'json' }
import seed from '../../../db/seed/tariffs/motor.json' with { type: 'json' }
import { formats } from '../../../test/support/mark-formats.ts'
import { netPremium } from '../return-premium.ts'
import { motor } from './index.ts'
import { isOfCtpl } from './packaged.ts'

const tariff = { ...seed, tables: { ...seed.tables, ctpl: ctplSeed } }
const [car] = motor.examples

const asked = (today: string, change: Readonly<Record<string, unknown>> = {}) => {
  const details = { ...car?.details, from: undefined, ...change }
  const term = motor.risk.term(details, tariff, today)
  const insured = motor.risk.insuredKeys(details, { table: tariff, term, formats })
  const ctpl = insured.find(({ kind }) => kind === 'plate')
  return { details, term, ctpl: ctpl && { from: ctpl.from, to: ctpl.to } }
}
const priced = (today: string, change: Readonly<Record<string, unknown>> = {}) => {
  const { details } = asked(today, change)
  return motor.price.rate(details, tariff, { today, branch: 'MAIN' })
}
const ownNet = (sheet: ReturnType<typeof priced>) => netPremium(sheet.lines.filter((line) => !isOfCtpl(line)))

describe('comprehensive cover with CTPL ends with the registration', () => {
  it.each([
    // Plate, day of purchase: comprehensive and CTPL.
    ['NBX4567', '2026-07-03', {}, ['2026-07-03', '2027-08-01'], ['2026-08-01', '2027-08-01']],
    ['NBX4561', '2025-12-15', {}, ['2025-12-15', '2027-02-01'], ['2026-02-01', '2027-02-01']],
    ['NBX4560', '2026-11-01', {}, ['2026-11-01', '2027-11-01'], ['2026-11-01', '2027-11-01']],
    ['NBX4564', '2026-04-03', { from: '2026-05-01' }, ['2026-05-01', '2027-05-01'], ['2026-05-01', '2027-05-01']],
    ['NBX4561', '2026-03-10', { isLate: true }, ['2026-03-10', '2027-02-01'], ['2026-03-10', '2027-02-01']],
  ])('%s bought on %s', (plate, today, change, own, along) => {
    const { term, ctpl } = asked(today, { plate, ...change })
    expect([term.from, term.to]).toEqual(own)
    expect([ctpl?.from, ctpl?.to]).toEqual(along)
  })

  it('whatever earlier end was asked for; without CTPL that end counts, and a year is the most', () => {
    expect(asked('2026-07-03', { until: '2026-12-31' }).term.to).toBe('2027-08-01')
    expect(asked('2026-07-03', { until: '2026-12-31', withCtpl: false }).term.to).toBe('2026-12-31')
    expect(asked('2026-07-03', { withCtpl: false }).term.to).toBe('2027-07-03')
  })

  it('of a brand-new vehicle after a year, of the three years of its CTPL', () => {
    const { term, details } = asked('2026-07-03', { registrationType: 'N', conductionSticker: 'AB1234', plate: undefined })
    expect(term).toEqual({ from: '2026-07-03', to: '2027-07-03' })
    const along = motor.risk.insuredKeys(details, { table: tariff, term, formats }).find(({ kind }) => kind === 'chassis')
    expect(along).toMatchObject({ from: '2026-07-03', to: '2029-07-03' })
  })

  it('costs its days: ₱17,665.00 for a year are ₱19,068.52 for 394 days, of which ₱1,403.52 are for the extension', () => {
    const sheet = priced('2026-07-03')
    expect(ownNet(sheet)).toBe(1_906_852)
    expect(sheet.lines.filter(({ kind, code }) => kind === 'tax' && !code.startsWith('ctpl-')).map(({ amount }) => amount)).toEqual([
      238_400, 228_822, 3_814,
    ])
    expect(sheet.total).toBe(1_906_852 + 238_400 + 228_822 + 3_814 + 61_040)
    expect(sheet.steps).toContainEqual(
      expect.objectContaining({ label: 'Extension to the registration month', from: '29 days of 394', result: '₱1,403.52' }),
    )
    expect(sheet.note).toContain(
      'to 1 Aug 2027, when the registration ends. The Insurance Commission requires this (Circular Letter 2021-54); ₱1,403.52 of the premium',
    )
  })

  it('of a late renewal costs its days, and not a short-period rate', () => {
    const sheet = priced('2026-03-10', { plate: 'NBX4561', isLate: true })
    expect(ownNet(sheet)).toBe(Math.round((1_766_500 * 328) / 365))
    expect(sheet.note).toContain(
      'on 1 Feb 2027. The Insurance Commission requires this (Circular Letter 2021-54); that is before a year is over',
    )
  })

  it('is priced for 12 months before the plate is known, which is said, and then by the plate', () => {
    const context = { today: '2026-07-03', branch: 'MAIN' }
    const { plate: _, identifiedBy: __, mvFile: ___, ...few } = z.record(z.string(), z.unknown()).parse(asked('2026-07-03').details)
    expect(motor.price.quickRate(few, tariff, context)).toMatchObject({
      total: 2_263_903,
      note: expect.stringContaining('This price is for 12 months.'),
    })
    const known = motor.price.quickRate({ ...few, identifiedBy: 'plate', plate: 'NBX 4567' }, tariff, context)
    expect(known).toMatchObject({ total: 2_438_928, note: expect.stringContaining('1 Aug 2027') })
    expect(motor.price.quickRate({ ...few, withCtpl: false }, tariff, context)?.note).toBeUndefined()
  })
})

describe('any day and any plate', () => {
  const days = fc.integer({ min: 0, max: 2000 }).map((count) => addDays('2026-01-01', count))
  const plates = fc.integer({ min: 100, max: 9999 }).map((number) => `NBX${number}`)
  const later = fc.integer({ min: 0, max: 60 })

  it('end both covers on one day, less than a year after the comprehensive cover would have ended', () =>
    fc.assert(
      fc.property(days, plates, later, fc.boolean(), (today, plate, wait, isLate) => {
        const { term, ctpl } = asked(today, { plate, isLate, from: addDays(today, wait) })
        expect(ctpl?.to).toBe(term.to)
        expect(ctpl && ctpl.from >= term.from).toBe(true)
        expect(daysBetween(term.from, term.to)).toBeGreaterThan(0)
        if (!isLate) expect(term.to >= addYears(term.from, 1) && term.to < addYears(term.from, 2)).toBe(true)
        else expect(term.to <= addYears(term.from, 1)).toBe(true)
      }),
      { numRuns: 2_000 },
    ))

  it('keep the period when it is paid days later, and the end of both', () =>
    fc.assert(
      fc.property(days, plates, fc.integer({ min: 1, max: 30 }), (today, plate, paidAfter) => {
        const { term, details } = asked(today, { plate })
        const moved = { from: addDays(today, paidAfter), to: term.to }
        const along = motor.risk.insuredKeys(details, { table: tariff, term: moved, formats }).find(({ kind }) => kind === 'plate')
        expect(along?.to).toBe(moved.to)
        expect(along && along.from >= moved.from).toBe(true)
      }),
      { numRuns: 1_000 },
    ))

  it('cost never less for a later end, and to the centavo the sum of their parts', () =>
    fc.assert(
      fc.property(days, plates, (today, plate) => {
        const sheet = priced(today, { plate, year: 2026 })
        const year = priced(today, { plate, year: 2026, withCtpl: false })
        expect(ownNet(sheet)).toBeGreaterThanOrEqual(ownNet(year))
        expect(sheet.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(sheet.total)
        const { term } = asked(today, { plate })
        const [ofYear, all] = [daysBetween(term.from, addYears(term.from, 1)), daysBetween(term.from, term.to)]
        expect(Math.abs(ownNet(sheet) - (ownNet(year) * all) / ofYear)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 500 },
    ))
})

describe('the day on which the last policy ends', () => {
  it('may be still to come, but not in five years', () => {
    const wrongOn = (coveredUntil: string) =>
      issuesAsOf(motor.risk.schema, { ...car?.details, insuredBefore: 'other', coveredUntil }, new Date('2026-07-01')).map(
        ({ path }) => path,
      )
    expect(wrongOn('2027-09-30')).toEqual([])
    expect(wrongOn('2031-07-01')).toEqual([['coveredUntil']])
  })
})
