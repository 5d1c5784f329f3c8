import { z } from 'zod'
import { addDays, addMonths, addYears, type Day, daysBetween, type Term } from '#domain/day.ts'
import { type Centavos, proportion, sum } from '#domain/money.ts'
import { Amount, Millionths } from '#domain/money-schemas.ts'
import { taxOf, type Worksheet } from '#domain/worksheet.ts'
import { type Message, msg } from '#kit/message.ts'

/** Who ends a policy early, which determines what is returned (Insurance Code, section 80). */
export const ENDED_BY = ['insurer', 'insured'] as const
export type EndedBy = (typeof ENDED_BY)[number]

/** Days of written notice to the owner and the LTO before CTPL ends, whoever ends it: Insurance Code, section 393. */
export const CTPL_NOTICE_DAYS = 15

/**
 * Short-period rates: the part of a year's premium that is charged once this many twelfths of a year have started, whether cover was bought
 * for that long or the insured ends it then.
 */
const ShortPeriod = z.array(z.object({ twelfths: z.int().min(1).max(12), kept: Millionths }))
export type ShortPeriod = z.output<typeof ShortPeriod>

/** The tariff's terms for ending a policy early. */
export const CancellationTerms = z.object({
  /** Days of written notice to the insured before the insurer ends it: section 64. */
  noticeDays: z.int().min(1).max(90),
  /** Days of written notice to a mortgagee, whoever ends it. */
  mortgageeDays: z.int().min(1).max(90),
  /** Section 80 allows these rates only where they are printed on the policy. Empty: the premium is returned pro rata, whoever ends it. */
  shortPeriod: ShortPeriod,
  /**
   * What is kept of the full refund where the insured ends it before its first day; from that day on, nothing is returned at their request.
   */
  beforeStart: z
    .object({
      calledOffFee: Amount,
      /** Where a visa was refused, as shown by a letter; documentary stamp tax is then returned as well. */
      visaRefusedFee: Amount.optional(),
    })
    .optional(),
})
export type CancellationTerms = z.output<typeof CancellationTerms>

/** The errors of a short-period table: it must name every twelfth once, and keep more the longer the cover ran. */
export function shortPeriodDefects({ shortPeriod }: Pick<CancellationTerms, 'shortPeriod'>): Message[] {
  if (shortPeriod.length === 0) return []
  const rows = shortPeriod.toSorted((a, b) => a.twelfths - b.twelfths)
  const missing = Array.from({ length: 12 }, (_, index) => index + 1).filter((n) => rows.filter((row) => row.twelfths === n).length !== 1)
  const falling = rows.filter((row, at) => row.kept < (rows[at - 1]?.kept ?? 0) || row.kept > WHOLE)
  return [
    ...missing.map((n) => msg`The short-period table needs one row for ${n} of 12 parts of the period.`),
    ...falling.map((row) => msg`The short-period table keeps less for ${row.twelfths} of 12 parts than for fewer, or more than all.`),
  ]
}

const WHOLE = 1_000_000

/**
 * Taxes that are returned with the premium on which they are charged: a refund reverses its part of the sale. Documentary stamps stay used.
 */
export type ReturnedTaxes = { readonly vat: Centavos; readonly premiumTax: Centavos; readonly lgt: Centavos }
export const NO_TAXES: ReturnedTaxes = { vat: 0, premiumTax: 0, lgt: 0 }

/** A part of a net premium (centavos) with its own period: the covers of a package may have different periods. */
export type PremiumPart = {
  readonly name: string
  readonly net: Centavos
  readonly taxes: ReturnedTaxes
  readonly term: Term
  readonly shortPeriod: ShortPeriod
  /** It covers others, and continues when what is insured is lost. */
  readonly outlivesLoss?: true
}

/** The premium in centavos without taxes and fees. */
export const netPremium = (lines: Worksheet['lines']): Centavos =>
  sum(lines.filter(({ kind }) => kind === 'premium').map(({ amount }) => amount))

/** The taxes on a premium that would be returned with all of it. */
export function returnableTaxes(lines: Worksheet['lines']): ReturnedTaxes {
  const of = (tax: ReturnType<typeof taxOf>) => sum(lines.filter((line) => taxOf(line) === tax).map(({ amount }) => amount))
  return { vat: of('vat'), premiumTax: of('premium-tax'), lgt: of('lgt') }
}

export const sumOfTaxes = ({ vat, premiumTax, lgt }: ReturnedTaxes): Centavos => vat + premiumTax + lgt

/** The taxes on the part of a premium that is returned. */
function taxesOnPart({ net, taxes }: Pick<PremiumPart, 'net' | 'taxes'>, returned: Centavos): ReturnedTaxes {
  const part = (tax: Centavos) => (net === 0 ? 0 : proportion(tax, returned, net))
  return { vat: part(taxes.vat), premiumTax: part(taxes.premiumTax), lgt: part(taxes.lgt) }
}

export const addTaxes = (all: readonly ReturnedTaxes[]): ReturnedTaxes => ({
  vat: sum(all.map(({ vat }) => vat)),
  premiumTax: sum(all.map(({ premiumTax }) => premiumTax)),
  lgt: sum(all.map(({ lgt }) => lgt)),
})

/** What is returned, or was charged: of a net premium, and of the taxes on it. */
export type ReturnedPremium = { readonly amount: Centavos; readonly taxes: ReturnedTaxes }

/** What remains of a premium and its taxes after a fee, which contains its share of the taxes; the fee is never more than the whole. */
export function lessFee({ amount, taxes }: ReturnedPremium, fee: Centavos): ReturnedPremium {
  const { vat, premiumTax, lgt } = taxes
  const all = amount + sumOfTaxes(taxes)
  const kept = Math.min(fee, all)
  const keptUpTo = (part: Centavos) => (all === 0 ? 0 : proportion(part, kept, all))
  // Computed on cumulative sums, so that the parts of the fee add up to it.
  const [ofNet, withVat, withPremiumTax] = [keptUpTo(amount), keptUpTo(amount + vat), keptUpTo(amount + vat + premiumTax)]
  return {
    amount: amount - ofNet,
    taxes: { vat: vat - (withVat - ofNet), premiumTax: premiumTax - (withPremiumTax - withVat), lgt: lgt - (kept - withPremiumTax) },
  }
}

/** The part in centavos of a net premium for the remaining days of `daysAll`. philippines.md §2.5, example C. */
export const proRata = (net: Centavos, daysLeft: number, daysAll: number): Centavos => proportion(net, daysLeft, daysAll)

/**
 * What cover for a period costs of a year's premium: the rate of the twelfths of a year, each a month long, that start in it. Undefined
 * where the table has none.
 */
export function shortPeriodRate(
  { from, to }: Term,
  table: ShortPeriod,
): { readonly twelfths: number; readonly kept: Millionths } | undefined {
  const months = Array.from({ length: 11 }, (_, index) => index + 1)
  const twelfths = months.find((month) => addMonths(from, month) >= to) ?? 12
  return table.find((row) => row.twelfths === twelfths)
}

/** For cover longer than a year, the rates apply to its first year; for the days beyond it, the part that has run is kept. */
function longRate(net: Centavos, { from, to }: Term, daysUsed: number, table: ShortPeriod): Centavos {
  const daysAll = daysBetween(from, to)
  const ofYear = daysBetween(from, addYears(from, 1))
  const kept = daysUsed < ofYear ? shortPeriodRate({ from, to: addDays(from, daysUsed) }, table)?.kept : undefined
  return kept === undefined ? proRata(net, daysAll - daysUsed, daysAll) : net - proportion(proportion(net, ofYear, daysAll), kept, WHOLE)
}

/** For a shorter period, already bought at the short-period rate, as much is kept as for a year that ends on the same day. */
function shortRate(net: Centavos, term: Term, daysUsed: number, table: ShortPeriod): Centavos {
  if (daysUsed <= 0) return net
  if (term.to > addYears(term.from, 1)) return longRate(net, term, daysUsed, table)
  const kept = shortPeriodRate({ from: term.from, to: addDays(term.from, daysUsed) }, table)?.kept
  const bought = shortPeriodRate(term, table)?.kept
  const daysAll = daysBetween(term.from, term.to)
  return kept === undefined || !bought ? proRata(net, daysAll - daysUsed, daysAll) : net - proportion(net, Math.min(kept, bought), bought)
}

/** The unpaid part of a premium, such as instalments that are not due yet: none of it is returned. */
export type Unpaid = ReturnedPremium & { readonly charges: Centavos }
export const NOTHING_UNPAID: Unpaid = { amount: 0, taxes: NO_TAXES, charges: 0 }

/** The remaining refund where a part was not paid: what is owed for the covered days is kept from what was paid. */
export function lessUnpaid({ amount, taxes }: ReturnedPremium, unpaid: ReturnedPremium): ReturnedPremium {
  const left = Math.max(0, amount - unpaid.amount)
  const rest = (name: keyof ReturnedTaxes) => (amount > 0 && left === 0 ? 0 : Math.max(0, taxes[name] - unpaid.taxes[name]))
  return { amount: left, taxes: { vat: rest('vat'), premiumTax: rest('premiumTax'), lgt: rest('lgt') } }
}

/** Caps each amount at what was charged for it. */
const atMost = ({ amount, taxes }: ReturnedPremium, { amount: most, taxes: mostOf }: ReturnedPremium): ReturnedPremium => {
  const lesser = (name: keyof ReturnedTaxes) => Math.min(taxes[name], mostOf[name])
  return { amount: Math.min(amount, most), taxes: { vat: lesser('vat'), premiumTax: lesser('premiumTax'), lgt: lesser('lgt') } }
}

export type ReturnPremium = {
  /** The premium without taxes and fees. */
  readonly net: Centavos
  readonly parts: readonly { readonly name: string; readonly daysLeft: number; readonly daysAll: number }[]
  readonly returned: Readonly<Record<EndedBy, Centavos>>
  /** The taxes that are returned in addition, on the returned premium. */
  readonly taxes: Readonly<Record<EndedBy, ReturnedTaxes>>
}

/**
 * The premium in centavos that is returned when a policy ends on a day: pro rata if the insurer ends it, by the short-period rates if the
 * insured does (Insurance Code, section 80). A day outside a part's period counts as its nearest end. Where the price has changed since the
 * sale, the parts are those of the current price, and `charged` is what was charged in total: all of it before the first day, and never
 * more.
 */
export function returnPremiumOn(
  day: Day,
  parts: readonly PremiumPart[],
  beforeStart?: CancellationTerms['beforeStart'],
  unpaid: ReturnedPremium = NOTHING_UNPAID,
  charged?: ReturnedPremium,
): ReturnPremium {
  const each = parts.map(({ name, net, taxes, term, shortPeriod }) => {
    const daysAll = daysBetween(term.from, term.to)
    const daysUsed = Math.min(daysAll, Math.max(0, daysBetween(term.from, day)))
    const daysLeft = daysAll - daysUsed
    return {
      name,
      net,
      taxes,
      daysLeft,
      daysAll,
      insurer: proRata(net, daysLeft, daysAll),
      insured: shortRate(net, term, daysUsed, shortPeriod),
    }
  })
  const taxesOf = (by: EndedBy) => addTaxes(each.map((part) => taxesOnPart(part, part[by])))
  const returnedTo = (by: EndedBy) => ({ amount: sum(each.map((part) => part[by])), taxes: taxesOf(by) })
  const isUntouched = each.every(({ daysLeft, daysAll }) => daysLeft === daysAll)
  const upTo = (returned: ReturnedPremium) => (charged ? (isUntouched ? charged : atMost(returned, charged)) : returned)
  const whole = upTo(returnedTo('insurer'))
  const hasBegun = parts.some(({ term }) => day >= term.from)
  const toInsured = beforeStart
    ? hasBegun
      ? { amount: 0, taxes: NO_TAXES }
      : lessFee(whole, beforeStart.calledOffFee)
    : upTo(returnedTo('insured'))
  const insurer = lessUnpaid(whole, unpaid)
  const insured = lessUnpaid(toInsured, unpaid)
  return {
    net: sum(each.map(({ net }) => net)),
    parts: each.map(({ name, daysLeft, daysAll }) => ({ name, daysLeft, daysAll })),
    returned: { insurer: insurer.amount, insured: insured.amount },
    taxes: { insurer: insurer.taxes, insured: insured.taxes },
  }
}
