import type { ClaimExperience } from '#domain/claim-experience.ts'
import { addDays, type Day, endOf, type Term, yearOf } from '#domain/day.ts'
import type { QuotationState } from '#domain/life-cycles.ts'
import type { Centavos, Millionths } from '#domain/money.ts'
import { FINDING_LEVELS, type Finding, isDecline, isReferral, type Worksheet } from '#domain/worksheet.ts'
import { type TariffVersion, tariffFor } from '#features/selling/tariffs/public/rules.ts'
import type { Discount } from '#lines/line/price.ts'
import type { Line } from '#lines/line.ts'
import { type Approval, coversFinding } from '../../rules/approval.ts'

/** A quotation is valid until the *end* of its last day in Manila (requests.md R-18). */
export const isExpired = (validUntil: Day | null, now: Date): boolean => validUntil !== null && now > endOf(validUntil)

/** States in which an offer is open and may lapse: accepted ones too, so that no one keeps a price for later by accepting it. */
export const EXPIRING_STATES = ['quoted', 'referred', 'approved', 'accepted'] as const satisfies readonly QuotationState[]

export const canExpire = (state: QuotationState): boolean => EXPIRING_STATES.some((each) => each === state)

/** States in which an underwriter agreed to what was referred, or had nothing to decide. */
export const isAgreed = (state: QuotationState): boolean => state === 'approved' || state === 'accepted' || state === 'converted'

/** The state as everyone must see it: an offer past its last day is expired even before the nightly job has run. */
export const stateNow = (state: QuotationState, validUntil: Day | null, now: Date): QuotationState =>
  canExpire(state) && isExpired(validUntil, now) ? 'expired' : state

/** The last day of an offer made today. */
export const lastDayOf = (today: Day, validDays: number): Day => addDays(today, validDays)

/** `Q-CTPL-26-000001` */
export const quotationNumber = (prefix: string, today: Day, n: number): string =>
  `Q-${prefix}-${String(yearOf(today)).slice(2)}-${String(n).padStart(6, '0')}`

/** Findings sorted by level, most severe first. */
export const sortBySeverity = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => FINDING_LEVELS.indexOf(b.level) - FINDING_LEVELS.indexOf(a.level))

export type ControlOutcome = 'quote' | 'approval-stands' | 'refer' | 'decline-by-rule'

/** The outcome of technical control for a priced quotation; a valid approval covers exactly the findings that were seen then. */
export function controlOutcome(findings: readonly Finding[], approval?: Pick<Approval, 'findings'>): ControlOutcome {
  if (findings.some(isDecline)) return 'decline-by-rule'
  if (findings.some((finding) => isReferral(finding) && !(approval && coversFinding(approval, finding)))) return 'refer'
  return approval ? 'approval-stands' : 'quote'
}

/** What was chosen of the line: the variant whose answers were given. */
export const variantOf = (line: Line, answers: Readonly<Record<string, unknown>>): Line['risk']['variants'][number] | undefined =>
  line.risk.variants.find((variant) => Object.entries(variant.answers).every(([name, value]) => answers[name] === value))

/** The version in force on the day on which cover starts; today’s while the answers do not give that day. */
export function versionFor<T extends TariffVersion>(line: Line, answers: unknown, tariffs: readonly T[], today: Day): T | undefined {
  const now = tariffFor(tariffs, today)
  return now && line.risk.isComplete(answers) ? tariffFor(tariffs, line.risk.term(answers, now, today).from) : now
}

export type Priced<T> = { readonly tariff: T; readonly term: Term; readonly worksheet: Worksheet }

type PricingOptions<T> = {
  readonly today: Day
  readonly branch: string
  /** The version that priced it before. While the offer is open it keeps its tables, even if they have expired since then. */
  readonly keep?: T | undefined
  readonly discount?: Discount | undefined
  /** What the valid approval adds to the premium. */
  readonly loading?: Millionths | undefined
  readonly experience?: ClaimExperience | undefined
}

/** The price of complete answers by the tariff in force on the day on which cover starts; undefined when there is no such tariff. */
export function priceOf<T extends TariffVersion>(
  line: Line,
  answers: unknown,
  tariffs: readonly T[],
  { today, branch, keep, discount, loading, experience }: PricingOptions<T>,
): Priced<T> | undefined {
  const tariff = keep ?? versionFor(line, answers, tariffs, today)
  return (
    tariff && {
      tariff,
      term: line.risk.term(answers, tariff, today),
      worksheet: line.price.rate(answers, tariff, { today, branch, discount, loading, experience }),
    }
  )
}

type PriceLine = {
  readonly code: string
  readonly label: string
  readonly before: Centavos | undefined
  readonly after: Centavos | undefined
}

/** Two breakdowns compared line by line; undefined where one of them has no such line. */
export function priceLines(before: Worksheet, after: Worksheet): PriceLine[] {
  const amountIn = ({ lines }: Worksheet, code: string) => lines.find((line) => line.code === code)?.amount
  const added = after.lines.filter(({ code }) => !before.lines.some((line) => line.code === code))
  return [...before.lines, ...added].map(({ code, label }) => ({
    code,
    label,
    before: amountIn(before, code),
    after: amountIn(after, code),
  }))
}

export type PriceChange = { readonly code: string; readonly label: string; readonly before: Centavos; readonly after: Centavos }

/** The same as amounts: a line that only one of them has counts as zero in the other. */
export const changesBetween = (before: Worksheet, after: Worksheet): PriceChange[] =>
  priceLines(before, after).map((line) => ({ ...line, before: line.before ?? 0, after: line.after ?? 0 }))

export const isSamePrice = (before: Worksheet, after: Worksheet): boolean =>
  changesBetween(before, after).every((change) => change.before === change.after)
