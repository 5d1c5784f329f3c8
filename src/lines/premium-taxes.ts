import { z } from 'zod'
import { type Centavos, formatPesos, formatRate, Millionths, share } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'

const UNIT = 400
const STAMP = 50

export const StampRule = z.object({
  rate: Millionths,
  /** `unit`: for each four pesos or fraction, as the law words it; `straight`: the plain percentage. philippines.md §2.5 */
  mode: z.enum(['unit', 'straight']),
})

/** Documentary stamps on a net premium: fifty centavos for each four pesos or fraction, or the plain rate. philippines.md §2.5 */
export const stamps = (net: Centavos, { rate, mode }: z.output<typeof StampRule>): Centavos =>
  mode === 'unit' ? Math.ceil(net / UNIT) * STAMP : share(net, rate)

/** The taxes on premiums of insurance of persons. Which regime holds for an insurer is data: philippines.md §3. */
export const PremiumTaxes = z.object({
  regime: z.enum(['vat', 'premium-tax', 'exempt']),
  dst: StampRule,
  vat: Millionths,
  premiumTax: Millionths,
  /** Local government tax of the city that issues, by branch. */
  lgt: z.object({ default: Millionths, branches: z.record(z.string(), Millionths) }),
})
export type PremiumTaxes = z.output<typeof PremiumTaxes>

type TaxLine = PremiumLine & { readonly from: string }

/** The taxes on a net premium, each rounded for itself, with how each comes about. */
export function premiumTaxesOn(net: Centavos, { regime, dst, vat, premiumTax, lgt }: PremiumTaxes, branch: string): TaxLine[] {
  const tax = (code: string, label: string, rate: Millionths): TaxLine => ({
    ...{ code, label, kind: 'tax' },
    ...{ from: `${formatRate(rate)} of ${formatPesos(net)}`, amount: share(net, rate) },
  })
  const byUnit = `₱0.50 for each ₱4.00 of ${formatPesos(net)} or fraction`
  return [
    { ...tax('dst', 'Documentary stamp tax', dst.rate), ...(dst.mode === 'unit' ? { from: byUnit } : {}), amount: stamps(net, dst) },
    ...(regime === 'vat' ? [tax('vat', 'VAT', vat)] : []),
    ...(regime === 'premium-tax' ? [tax('premium-tax', 'Premium tax', premiumTax)] : []),
    tax('lgt', 'Local government tax', lgt.branches[branch] ?? lgt.default),
  ]
}

/** The same as lines of a price. */
export const premiumTaxLines = (net: Centavos, taxes: PremiumTaxes, branch: string): PremiumLine[] =>
  premiumTaxesOn(net, taxes, branch).map(({ from: _, ...line }) => line)
