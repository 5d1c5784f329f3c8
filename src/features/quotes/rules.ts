import { addDays, type Day, endOf, type Term, yearOf } from '#domain/day.ts'
import type { QuotationState } from '#domain/life-cycles.ts'
import type { Centavos } from '#domain/money.ts'
import { FINDING_LEVELS, type Finding, isDecline, isReferral, type Worksheet } from '#domain/worksheet.ts'
import type { Line } from '#lines/line.ts'

/** A quotation holds until the *end* of its last day in Manila (requests.md R-18). */
export const isExpired = (validUntil: Day | null, now: Date): boolean => validUntil !== null && now > endOf(validUntil)

/** States in which an offer stands and may lapse. */
export const PERISHABLE = ['quoted', 'referred', 'approved'] as const satisfies readonly QuotationState[]

export const isPerishable = (state: QuotationState): boolean => PERISHABLE.some((each) => each === state)

/** The state as everybody must see it: an offer past its last day is expired before the nightly job has said so. */
export const stateNow = (state: QuotationState, validUntil: Day | null, now: Date): QuotationState =>
  isPerishable(state) && isExpired(validUntil, now) ? 'expired' : state

/** The last day of an offer made today. */
export const lastDayOf = (today: Day, validDays: number): Day => addDays(today, validDays)

/** `Q-CTPL-26-000001` */
export const quotationNumber = (prefix: string, today: Day, n: number): string =>
  `Q-${prefix}-${String(yearOf(today)).slice(2)}-${String(n).padStart(6, '0')}`

/** What must be decided stands before what is only to be known. */
export const gravestFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => FINDING_LEVELS.indexOf(b.level) - FINDING_LEVELS.indexOf(a.level))

/** Findings that hold up payment or issue are the policy's to decide on, not the quotation's. */
const isForQuotation = ({ blocks }: Finding) => blocks !== 'pay' && blocks !== 'issue'

export type Outcome = 'quote' | 'refer' | 'decline-by-rule'

/** What technical control makes of a priced quotation; an underwriter's approval covers the findings that were seen then. */
export function outcomeOf(findings: readonly Finding[], approved: readonly Finding[] = []): Outcome {
  const ours = findings.filter(isForQuotation)
  if (ours.some(isDecline)) return 'decline-by-rule'
  const wasSeen = ({ code }: Finding) => approved.some((each) => each.code === code)
  return ours.some((finding) => isReferral(finding) && !wasSeen(finding)) ? 'refer' : 'quote'
}

/** A version of a line's rate tables and the days on which covers priced by it may begin, the last included. */
export type TariffVersion = {
  readonly version: string
  readonly effectiveFrom: Day
  readonly effectiveTo: Day | null
  readonly tables: unknown
}

const isInForce = ({ effectiveFrom, effectiveTo }: TariffVersion, day: Day) =>
  effectiveFrom <= day && (effectiveTo === null || day <= effectiveTo)

/** The version for a cover that begins on a day: of several, the one that came into force last. */
export const tariffFor = <T extends TariffVersion>(tariffs: readonly T[], day: Day): T | undefined =>
  tariffs
    .filter((each) => isInForce(each, day))
    .reduce<T | undefined>((best, each) => (best && best.effectiveFrom > each.effectiveFrom ? best : each), undefined)

export type Priced<T> = { readonly tariff: T; readonly term: Term; readonly worksheet: Worksheet }

type Asked = {
  readonly today: Day
  readonly branch: string /** Version that priced it before: it stays while it is in force, so that an offer never switches tables under the customer. */
  readonly keep?: string | undefined
}

/** The price of complete answers by the tariff in force on the day on which cover begins; undefined when there is no such tariff. */
export function priceOf<T extends TariffVersion>(
  line: Line,
  answers: unknown,
  tariffs: readonly T[],
  { today, branch, keep }: Asked,
): Priced<T> | undefined {
  const now = tariffFor(tariffs, today)
  const from = now && line.term(answers, now, today).from
  if (!from) return undefined
  const kept = tariffs.find((each) => each.version === keep && isInForce(each, from))
  const tariff = kept ?? tariffFor(tariffs, from)
  return tariff && { tariff, term: line.term(answers, tariff, today), worksheet: line.rate(answers, tariff, { today, branch }) }
}

export type PriceChange = { readonly code: string; readonly label: string; readonly before: Centavos; readonly after: Centavos }

/** Two breakdowns side by side, line by line; lines that only one of them has count as nothing in the other. */
export function changesBetween(before: Worksheet, after: Worksheet): PriceChange[] {
  const amountIn = ({ lines }: Worksheet, code: string) => lines.find((line) => line.code === code)?.amount ?? 0
  const added = after.lines.filter(({ code }) => !before.lines.some((line) => line.code === code))
  return [...before.lines, ...added].map(({ code, label }) => ({
    code,
    label,
    before: amountIn(before, code),
    after: amountIn(after, code),
  }))
}

export const isSamePrice = (before: Worksheet, after: Worksheet): boolean =>
  changesBetween(before, after).every((change) => change.before === change.after)
