import { addDays, type Day, type Term } from '../../src/domain/day.ts'
import { sum } from '../../src/domain/money.ts'
import { linesBetween, type PremiumLine, type Worksheet, withLines } from '../../src/domain/worksheet.ts'
import { partsOf, type Working } from '../../src/features/servicing/commission/rules/earning.ts'
import { keptOf, returnedOf, takeBack } from '../../src/features/servicing/commission/rules/taking-back.ts'
import { lowerInstalments } from '../../src/features/servicing/endorsements/rules/lower-instalments.ts'
import { priceOfChange } from '../../src/features/servicing/endorsements/rules/price.ts'
import { priceOfExtension } from '../../src/features/servicing/extensions/rules/price.ts'
import { restOf, returnedSale, type Sale, saleOf, salesIn, sumOf, totalOf } from '../../src/features/servicing/invoices/rules/sale.ts'
import { type Replaced, versionOn } from '../../src/features/servicing/policies/public/rules/stack.ts'
import { allReturned, type Ended, endedOn, givenBack } from '../../src/features/servicing/policies/rules/ending.ts'
import { instalmentsOf } from '../../src/lines/instalments.ts'
import type { Line } from '../../src/lines/line.ts'
import { type EndedBy, netPremium, returnableTaxes, sumOfTaxes, type Unpaid } from '../../src/lines/return-premium.ts'

type Answers = Readonly<Record<string, unknown>>
const RATE = { rate: 150_000, tax: 100_000 }
const branch = 'MAIN'

/** A policy with its invoices and its seller's ledger, by the rules alone: each step as the program performs it. */
export class PolicyBook {
  readonly term: Term
  charged: Worksheet
  standing: Worksheet | undefined
  answers: Answers
  invoices: Sale[] = []
  credits: Sale[] = []
  sales: { readonly id: string; workings: Working[] }[] = []
  replaced: (Replaced & { readonly answers: Answers })[] = []
  /** Days for which changes charged more, and for which they returned something. */
  readonly days = new Map<Day, Set<'more' | 'less'>>()
  ended: Ended | undefined
  coverTo: Day
  /** Instalments not paid yet. */
  left: { readonly id: string; readonly lines: readonly PremiumLine[] }[] = []
  private readonly line: Line
  private readonly tariff: unknown

  constructor(line: Line, tariff: unknown, answers: Answers, today: Day) {
    this.line = line
    this.tariff = tariff
    this.answers = answers
    this.term = line.risk.term(answers, tariff, today)
    this.coverTo = this.term.to
    this.charged = this.rate(answers)
    const plan = line.price.instalments(answers, tariff)
    const [first, ...later] = plan ? instalmentsOf(this.charged.lines, plan, this.term.from) : [this.charged]
    this.bill(first.lines)
    this.left = later.map(({ lines }, index) => ({ id: String(index), lines }))
  }

  /** Pays the next instalment. */
  payNext(): void {
    const [next, ...later] = this.left
    if (next) this.bill(next.lines)
    this.left = later
  }

  /** The part of the premium that is still unpaid. */
  get unpaid(): Unpaid {
    const lines = this.left.flatMap((each) => each.lines)
    const [amount, taxes] = [netPremium(lines), returnableTaxes(lines)]
    return { amount, taxes, charges: sum(lines.map((line) => line.amount)) - amount - sumOfTaxes(taxes) }
  }

  rate(answers: Answers): Worksheet {
    return this.line.price.rate(answers, this.tariff, { today: this.term.from, branch })
  }

  private get taxation() {
    return this.line.price.taxation(this.answers, this.tariff, this.charged.lines)
  }

  private basis() {
    const worksheet = this.standing ?? this.charged
    const sold = this.line.price.cancellationTerms(this.answers, this.tariff, { worksheet, term: { ...this.term, to: this.coverTo } })
    const { lines } = this.charged
    return {
      ...sold,
      unpaid: this.unpaid,
      ...(this.standing ? { charged: { amount: netPremium(lines), taxes: returnableTaxes(lines) } } : {}),
    }
  }

  /** Paid and invoiced, with commission earned. */
  private bill(lines: readonly PremiumLine[]): void {
    this.invoices.push(saleOf([...lines], this.taxation))
    const workings = partsOf(lines, this.line.code).map(({ line, net }) => ({ line, basis: net, rate: RATE.rate, amount: 0 }))
    this.sales.unshift({ id: String(this.sales.length), workings })
  }

  private giveBackOf(sale: Sale, net: number): void {
    this.credits.push(sale)
    for (const { saleId, parts } of returnedOf(
      net,
      this.sales.map(({ id, workings }) => ({ saleId: id, kept: keptOf(workings) })),
    )) {
      const sold = this.sales.find(({ id }) => id === saleId)
      if (sold) sold.workings = [...sold.workings, ...takeBack({ workings: sold.workings, taxRate: RATE.tax }, parts).workings]
    }
  }

  private amend(on: Day, answers: Answers): void {
    this.replaced.push({ version: this.replaced.length + 1, replacedOn: on, answers: this.answers })
    this.answers = answers
  }

  /** A change that affects the price; refused, as by the program, where the price moved the other way for the same day. */
  change(today: Day, more: Answers): void {
    const answers = { ...this.answers, ...more }
    const on = today > this.term.from ? today : this.term.from
    const { terms } = this.basis()
    const priced = priceOfChange({
      ...{ charged: this.charged, standing: this.standing ?? this.charged, term: { ...this.term, to: this.coverTo }, on },
      ...{ present: this.rate(this.answers), changed: this.rate(answers) },
      taxesOn: (net) => this.line.endorsement?.taxesOn(net, answers, this.tariff, branch) ?? [],
      returnsNothing: terms.beforeStart !== undefined && today >= this.term.from,
    })
    const { total, lines } = priced.price
    const way = total > 0 ? 'more' : total < 0 ? 'less' : undefined
    const ways = this.days.get(on) ?? new Set()
    if (way && ways.size > 0 && !ways.has(way)) return
    if (way) this.days.set(on, ways.add(way))
    if (total > 0) this.bill(lines)
    if (total < 0) {
      const { instalments, rest } = lowerInstalments(this.left, lines)
      this.left = [...instalments]
      const given = rest.map((line) => ({ ...line, amount: -line.amount }))
      const sale = saleOf(given, this.taxation)
      this.giveBackOf(sale, salesIn(sale))
    }
    this.amend(on, answers)
    this.charged = priced.charged
    this.standing = priced.standing
  }

  /** A change that does not affect the price. */
  rename(today: Day): void {
    this.amend(today > this.term.from ? today : this.term.from, { ...this.answers })
  }

  extend(today: Day, days: number): void {
    const { extension } = this.line
    if (!extension) return
    const answers = extension.answersWith(this.answers, addDays(this.coverTo, days))
    if (extension.objection(answers, this.tariff)) return
    const offer = priceOfExtension({
      ...{ sold: this.charged, present: this.rate(this.answers), longer: this.rate(answers) },
      taxesOn: (net) => extension.taxesOn(net, this.tariff, branch),
    })
    if (offer.total > 0) this.bill(offer.lines)
    this.amend(today > this.term.from ? today : this.term.from, answers)
    if (this.standing) this.standing = withLines(this.standing, linesBetween(this.charged, offer.whole), offer.whole)
    this.charged = offer.whole
    this.coverTo = this.line.risk.term(answers, this.tariff, this.term.from).to
  }

  cancel(today: Day, by: EndedBy): void {
    this.ended = endedOn(today, this.basis(), by, true)
    this.giveBackOf(returnedSale(this.ended, this.taxation), this.ended.amount)
  }

  giveBack(today: Day): void {
    const { parts, charged, unpaid } = this.basis()
    this.ended = givenBack(today, { parts, unpaid, ...(charged ? { charged } : {}) }, this.charged.total - this.owed.total, true)
    this.giveBackOf(restOf(sumOf(this.invoices), this.credits), this.ended.amount)
  }

  /** The answers that a day's documents state. */
  on(day: Day): Answers {
    const version = versionOn(this.replaced, this.replaced.length + 1, day)
    return this.replaced.find((each) => each.version === version)?.answers ?? this.answers
  }

  /** What remains of everything invoiced. */
  get rest(): Sale {
    return restOf(sumOf(this.invoices), this.credits)
  }

  /** What is kept of the money: the amount charged and paid, less what was returned when it ended. */
  get kept(): { readonly total: number; readonly net: number } {
    const back = this.ended ? allReturned(this.ended) : 0
    const { total, net } = this.owed
    return { total: this.charged.total - total - back, net: netPremium(this.charged.lines) - net - (this.ended?.amount ?? 0) }
  }

  /** What was charged and is not paid yet. */
  private get owed(): { readonly total: number; readonly net: number } {
    const { amount, taxes, charges } = this.unpaid
    return { total: amount + sumOfTaxes(taxes) + charges, net: amount }
  }

  get basisOfCommission(): number {
    return sum(this.sales.flatMap(({ workings }) => workings.map(({ basis }) => basis)))
  }

  get invoiced(): number {
    return totalOf(this.rest)
  }
}
