import { type Centavos, sum } from '#domain/money.ts'
import { type PremiumLine, taxOf, type Worksheet } from '#domain/worksheet.ts'
import type { Taxation } from '#lines/line/price.ts'
import { netPremium, type ReturnedTaxes, returnableTaxes } from '#lines/return-premium.ts'

/** The seller, as registered with the Bureau of Internal Revenue on the day of issue. */
export type Seller = {
  readonly name: string
  /** Followed by the code of the branch. */
  readonly tin: string
  readonly address: string
  /** Whether it is registered for value-added tax, in words. */
  readonly vatStatus: string
  /** The permit under which the numbers are issued, and their series. */
  readonly permit: string
  readonly series: string
}

export type Buyer = { readonly name: string; readonly tin?: string | undefined; readonly address: string }

/** What is sold: the insurance of an item for a period. */
export type Service = {
  readonly insurance: string
  readonly insured: string
  readonly period: string
  readonly payment: string
  /** What of that payment makes good a refund, or is set off against one, and is no sale; absent where nothing is. */
  readonly madeGood?: Centavos
}

/** Why a credit note takes back part of an invoice. */
export type Cause = 'returned' | 'reversed' | 'left' | 'lowered'

export type Item = { readonly description: string; readonly amount: Centavos }

/** What the law requires to be shown for a sale (RR 7-2024), in centavos: sales by how they are taxed, other charges, and each tax. */
export const AMOUNTS = ['vatable', 'zeroRated', 'exempt', 'other', 'vat', 'premiumTax', 'dst', 'lgt'] as const
export type Sale = Readonly<Record<(typeof AMOUNTS)[number], Centavos>>

export const AMOUNT_LABELS: Readonly<Record<keyof Sale, string>> = {
  vatable: 'VATable sales',
  zeroRated: 'Zero-rated sales',
  exempt: 'VAT-exempt sales',
  other: 'Other charges',
  vat: 'VAT',
  premiumTax: 'Premium tax',
  dst: 'Documentary stamp tax',
  lgt: 'Local government tax',
}

export const totalOf = (sale: Sale): Centavos => sum(AMOUNTS.map((name) => sale[name]))

const saleBy = (of: (name: keyof Sale) => Centavos): Sale => ({
  ...{ vatable: of('vatable'), zeroRated: of('zeroRated'), exempt: of('exempt'), other: of('other') },
  ...{ vat: of('vat'), premiumTax: of('premiumTax'), dst: of('dst'), lgt: of('lgt') },
})
export const NOTHING_SOLD = saleBy(() => 0)

const PREMIUM_AS = { vatable: 'vatable', 'zero-rated': 'zeroRated', exempt: 'exempt' } as const

type Lines = Worksheet['lines']

/** The sale in a price, and its taxes: they add up to the price, to the centavo. */
export function saleOf(lines: Lines, { premium, vatInFees: ofFees }: Taxation): Sale {
  // Later additions to a policy bear no fee, and so none of the tax on it.
  const vatInFees = lines.some(({ kind }) => kind === 'fee') ? ofFees : 0
  const of = (which: (line: Lines[number]) => boolean) => sum(lines.filter(which).map(({ amount }) => amount))
  const tax = (name: ReturnType<typeof taxOf>) => of((line) => line.kind === 'tax' && taxOf(line) === name)
  const fees = of(({ kind }) => kind === 'fee')
  const taxedFees = vatInFees > 0 ? fees - vatInFees : 0
  const sold = { ...NOTHING_SOLD, [PREMIUM_AS[premium]]: of(({ kind }) => kind === 'premium') }
  return {
    ...sold,
    vatable: sold.vatable + taxedFees,
    other: (vatInFees > 0 ? 0 : fees) + tax(undefined),
    ...{ vat: tax('vat') + vatInFees, premiumTax: tax('premium-tax'), dst: tax('dst'), lgt: tax('lgt') },
  }
}

const TAX_CODES = { vat: 'vat', premiumTax: 'premium-tax', dst: 'dst', lgt: 'lgt' } as const

/** A credited sale as lines of a price. */
export const creditedLines = (sale: Sale): PremiumLine[] =>
  [
    { code: 'returned', label: 'Premium returned', kind: 'premium' as const, amount: -salesIn(sale) },
    ...(['vat', 'premiumTax', 'dst', 'lgt'] as const).map((name) => ({
      ...{ code: TAX_CODES[name], label: AMOUNT_LABELS[name], kind: 'tax' as const, amount: -sale[name] },
    })),
  ].filter(({ amount }) => amount !== 0)

/** What is paid with a price and is no sale: a refund of what turned out not to be paid. */
export const madeGoodIn = (lines: Lines): Centavos => sum(lines.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount))

/** The items sold, each with its price before taxes. */
export function itemsOf(lines: Lines, { vatInFees }: Taxation): Item[] {
  const sold = lines.filter((line) => line.amount !== 0 && line.kind !== 'refund' && taxOf(line) === undefined)
  const taxed = sold.findIndex(({ kind }) => kind === 'fee')
  return sold.map(({ label, amount }, index) => ({ description: label, amount: index === taxed ? amount - vatInFees : amount }))
}

/** The part of a sale that ends with a policy: the returned net premium and its taxes. */
export const returnedSale = (
  { amount, taxes: { vat, premiumTax, lgt } }: { readonly amount: Centavos; readonly taxes: ReturnedTaxes },
  { premium }: Taxation,
): Sale => ({ ...NOTHING_SOLD, [PREMIUM_AS[premium]]: amount, vat, premiumTax, lgt })

/** The part of a sale kept as a fee, if stamp tax and charges are returned as well. */
export function keptSale(ended: { readonly amount: Centavos; readonly taxes: ReturnedTaxes }, lines: Lines, taxation: Taxation): Sale {
  const all = returnableTaxes(lines)
  const { vat, premiumTax, lgt } = ended.taxes
  const taxes = { vat: all.vat - vat, premiumTax: all.premiumTax - premiumTax, lgt: all.lgt - lgt }
  return returnedSale({ amount: netPremium(lines) - ended.amount, taxes }, taxation)
}

/** What is left of a sale after its credits. */
export const restOf = (sale: Sale, credited: readonly Sale[]): Sale =>
  saleBy((name) => sale[name] - sum(credited.map((each) => each[name])))

/** Several sales as one. */
export const sumOf = (sales: readonly Sale[]): Sale => saleBy((name) => sum(sales.map((each) => each[name])))

/** The common part of two sales: the lesser of each amount, not below zero. */
export const sharedSale = (one: Sale, other: Sale): Sale => saleBy((name) => Math.max(0, Math.min(one[name], other[name])))

/** The total sales before taxes. */
export const salesIn = ({ vatable, zeroRated, exempt, other }: Sale): Centavos => vatable + zeroRated + exempt + other
