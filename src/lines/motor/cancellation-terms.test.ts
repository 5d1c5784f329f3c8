import { describe, expect, it } from 'vitest'
import ctplSeed from '../../../db/seed/tariffs/ctpl.json' with { type: 'json' }
import seed from '../../../db/seed/tariffs/motor.json' with { type: 'json' }
import { netPremium, returnPremiumOn } from '../return-premium.ts'
import { motor } from './index.ts'

const tariff = { ...seed, tables: { ...seed.tables, ctpl: ctplSeed } }
const [car] = motor.examples
const term = { from: '2026-07-03', to: '2027-08-01' }

const sold = (change: Readonly<Record<string, unknown>>) => {
  const details = { ...car?.details, ...change }
  const worksheet = motor.price.rate(details, tariff, { today: car?.today ?? '', branch: 'MAIN' })
  return { worksheet, basis: motor.price.cancellationTerms(details, tariff, { worksheet, term }) }
}

describe('a motor policy that ends before its time', () => {
  it('returns of a package each part by its own period, and every centavo of the net premium once', () => {
    const { worksheet, basis } = sold({ withCtpl: true })
    expect(basis.parts.map(({ name }) => name)).toEqual(['Motor comprehensive', 'CTPL'])
    const [own, ctpl] = basis.parts
    expect(own?.term).toEqual(term)
    // The month given by its plate number.
    expect(ctpl?.term).toEqual({ from: '2026-08-01', to: '2027-08-01' })
    expect((own?.net ?? 0) + (ctpl?.net ?? 0)).toBe(netPremium(worksheet.lines))
    expect(returnPremiumOn(term.from, basis.parts).returned).toEqual({
      insurer: netPremium(worksheet.lines),
      insured: netPremium(worksheet.lines),
    })
    const late = returnPremiumOn(term.to, basis.parts)
    expect(late.parts).toMatchObject([
      { daysLeft: 0, daysAll: 394 },
      { daysLeft: 0, daysAll: 365 },
    ])
    expect(late.returned.insurer).toBe(0)
  })

  it('keeps a short-period rate of the comprehensive cover only: the CTPL premium is regulated', () => {
    const { basis } = sold({ withCtpl: true })
    const [own, ctpl] = basis.parts
    expect(own?.shortPeriod).toHaveLength(12)
    expect(ctpl?.shortPeriod).toEqual([])
    expect(basis.terms).toEqual(seed.tables.ending)
  })

  it('returns nothing for a CTPL that was not sold with it', () => {
    const { worksheet, basis } = sold({ withCtpl: false })
    expect(basis.parts).toMatchObject([{ name: 'Motor comprehensive', net: netPremium(worksheet.lines) }])
  })

  it('names the mortgagee who has to be told, where there is one', () => {
    expect(sold({ mortgagee: 'Bangko Sentral Leasing', mortgageClause: 'STANDARD' }).basis.mortgagee).toBe('Bangko Sentral Leasing')
    expect(sold({ mortgagee: '' }).basis.mortgagee).toBeUndefined()
  })
})
