import { z } from 'zod'
import { type Centavos, formatPesos, formatRate, type Millionths as Rate, share } from '#domain/money.ts'
import { Millionths } from '#domain/money-schemas.ts'
import { lineOf, type PremiumLine, type ReasonedLine } from '#domain/worksheet.ts'
import { type Message, msg } from '#kit/message.ts'

const UNIT = 400
const STAMP = 50

export const StampRule = z.object({
  rate: Millionths,
  /** `unit`: for each four pesos or fraction, as the law words it; `straight`: the plain percentage. philippines.md §2.5 */
  mode: z.enum(['unit', 'straight']),
})

/** Documentary stamps on a net premium: fifty centavos for every four pesos or fraction, or the plain rate. philippines.md §2.5 */
export const stamps = (net: Centavos, { rate, mode }: z.output<typeof StampRule>): Centavos =>
  mode === 'unit' ? Math.ceil(net / UNIT) * STAMP : share(net, rate)

/** The taxes on premiums for insurance of persons. Which regime applies to an insurer is data: philippines.md §3. */
export const PremiumTaxes = z.object({
  regime: z.enum(['vat', 'premium-tax', 'exempt']),
  dst: StampRule,
  vat: Millionths,
  premiumTax: Millionths,
  /** Local government tax of the issuing city, by branch. */
  lgt: z.object({ default: Millionths, branches: z.record(z.string(), Millionths) }),
})
export type PremiumTaxes = z.output<typeof PremiumTaxes>

/** The wording for a part of an amount: `12 % of ₱449.08`. */
export const partOf = (rate: Rate, amount: Centavos): Message => msg`${formatRate(rate)} of ${formatPesos(amount)}`

/** A tax at a rate on a net premium, rounded separately. */
export const taxLine = (code: string, label: string, net: Centavos, rate: Rate): ReasonedLine => ({
  code,
  label,
  kind: 'tax',
  amount: share(net, rate),
  from: () => partOf(rate, net),
})

export const stampLine = (net: Centavos, rule: z.output<typeof StampRule>): ReasonedLine => ({
  code: 'dst',
  label: 'Documentary stamp tax',
  kind: 'tax',
  amount: stamps(net, rule),
  from: () => (rule.mode === 'unit' ? msg`₱0.50 for each ₱4.00 of ${formatPesos(net)} or fraction` : partOf(rule.rate, net)),
})

export const localTaxLine = (net: Centavos, { branches, default: elsewhere }: PremiumTaxes['lgt'], branch: string): ReasonedLine =>
  taxLine('lgt', 'Local government tax', net, branches[branch] ?? elsewhere)

/** The taxes on a net premium, each rounded separately, with how each is calculated. */
export const premiumTaxesOn = (net: Centavos, { regime, dst, vat, premiumTax, lgt }: PremiumTaxes, branch: string): ReasonedLine[] => [
  stampLine(net, dst),
  ...(regime === 'vat' ? [taxLine('vat', 'VAT', net, vat)] : []),
  ...(regime === 'premium-tax' ? [taxLine('premium-tax', 'Premium tax', net, premiumTax)] : []),
  localTaxLine(net, lgt, branch),
]

/** The same taxes as price lines. */
export const premiumTaxLines = (net: Centavos, taxes: PremiumTaxes, branch: string): PremiumLine[] =>
  premiumTaxesOn(net, taxes, branch).map(lineOf)
