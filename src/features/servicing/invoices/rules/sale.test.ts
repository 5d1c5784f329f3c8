import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Centavos, sum } from '#domain/money.ts'
import { worksheet } from '#domain/worksheet.ts'
import { returnableTaxes, returnPremiumOn, sumOfTaxes } from '#lines/return-premium.ts'
import { AMOUNTS, itemsOf, restOf, returnedSale, saleOf, salesIn, totalOf } from './sale.ts'

const line = (code: string, kind: 'premium' | 'tax' | 'fee', amount: Centavos) => ({ code, label: code, kind, amount })
const centavos = fc.integer({ min: 0, max: 100_000_000 })

/** Prices of one or two covers sold together, with taxes and fees of any size. */
const price = fc
  .record({
    own: fc.tuple(centavos, centavos, centavos, centavos, centavos),
    along: fc.option(fc.tuple(centavos, centavos, centavos, centavos)),
    feeVat: fc.integer({ min: 0, max: 10_000 }),
    feeNet: centavos,
    premium: fc.constantFrom('vatable' as const, 'zero-rated' as const, 'exempt' as const),
  })
  .map(({ own: [net, dst, vat, lgt, levy], along, feeVat, feeNet, premium }) => {
    const [net2 = 0, dst2 = 0, vat2 = 0, lgt2 = 0] = along ?? []
    const all = [
      ...[line('own-damage', 'premium', net), line('dst', 'tax', dst), line('vat', 'tax', vat), line('lgt', 'tax', lgt)],
      ...[line('fire-levy', 'tax', levy), line('ctpl-basic', 'premium', net2), line('ctpl-dst', 'tax', dst2)],
      ...[line('ctpl-vat', 'tax', vat2), line('ctpl-lgt', 'tax', lgt2), line('coc-fee', 'fee', feeNet + feeVat)],
    ]
    return { lines: worksheet('1', all).lines, taxation: { premium, vatInFees: feeVat } }
  })

describe('an invoice', () => {
  it('adds up to what was paid, and its items to its sales, to the centavo', () => {
    fc.assert(
      fc.property(price, ({ lines: priced, taxation }) => {
        const sale = saleOf(priced, taxation)
        expect(totalOf(sale)).toBe(sum(priced.map(({ amount }) => amount)))
        expect(sum(itemsOf(priced, taxation).map(({ amount }) => amount))).toBe(salesIn(sale))
      }),
    )
  })

  it('shows the fee of a certificate without the tax in it, and that tax with the other', () => {
    const priced = [line('basic', 'premium', 44_908), line('dst', 'tax', 5_614), line('vat', 'tax', 5_389), line('lgt', 'tax', 89)]
    const sale = saleOf([...priced, line('coc-fee', 'fee', 5_040)], { premium: 'vatable', vatInFees: 540 })
    expect(sale).toMatchObject({ vatable: 49_408, vat: 5_929, dst: 5_614, lgt: 89, other: 0 })
    expect(totalOf(sale)).toBe(61_040)
  })

  it('tells premium tax, and a premium that bears no value-added tax, for what they are', () => {
    const priced = [
      line('basic', 'premium', 85_000),
      line('dst', 'tax', 10_650),
      line('premium-tax', 'tax', 1_700),
      line('lgt', 'tax', 170),
    ]
    expect(saleOf(priced, { premium: 'exempt', vatInFees: 0 })).toMatchObject({ vatable: 0, exempt: 85_000, premiumTax: 1_700, vat: 0 })
    expect(saleOf(priced, { premium: 'zero-rated', vatInFees: 0 })).toMatchObject({ vatable: 0, zeroRated: 85_000 })
  })
})

describe('a credit note', () => {
  const term = { from: '2026-01-01', to: '2027-01-01' }
  const days = fc.integer({ min: -5, max: 380 }).map((after) => new Date(Date.UTC(2026, 0, 1 + after)).toISOString().slice(0, 10))

  it('is for what is returned, and with the one for the rest exactly for its invoice: never more, of no amount', () => {
    fc.assert(
      fc.property(price, days, fc.constantFrom('insurer' as const, 'insured' as const), ({ lines: priced, taxation }, day, by) => {
        const net = sum(priced.filter(({ kind }) => kind === 'premium').map(({ amount }) => amount))
        const back = returnPremiumOn(day, [{ name: 'All', net, taxes: returnableTaxes(priced), term, shortPeriod: [] }])
        const ended = { amount: back.returned[by], taxes: back.taxes[by] }
        const sale = saleOf(priced, taxation)
        const returned = returnedSale(ended, taxation)
        expect(totalOf(returned)).toBe(ended.amount + sumOfTaxes(ended.taxes))
        expect([returned.dst, returned.other]).toEqual([0, 0])
        const rest = restOf(sale, [returned])
        for (const name of AMOUNTS) expect(rest[name]).toBeGreaterThanOrEqual(0)
        expect(totalOf(returned) + totalOf(rest)).toBe(totalOf(sale))
      }),
    )
  })
})
