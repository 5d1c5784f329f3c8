import type { ClaimExperience } from '#domain/claim-experience.ts'
import type { Day, Term } from '#domain/day.ts'
import type { MarkFormats } from '#domain/mark-formats.ts'
import { type Finding, hideSealedFinding, type Worksheet } from '#domain/worksheet.ts'
import type { Clash, MarketValue } from '#lines/line/control.ts'
import type { Discount } from '#lines/line/price.ts'
import type { Line } from '#lines/line.ts'

type Values = Readonly<Record<string, unknown>>

/** A quotation with everything that pricing and technical control need, as it was on the day it was quoted. */
export type Compared = {
  readonly answers: Values
  readonly branch: string
  readonly today: Day
  readonly discount: Discount
  readonly experience: ClaimExperience | undefined
  readonly market: MarketValue | undefined
  readonly inspectedOn: Day | undefined
  readonly clashes: readonly Clash[]
  readonly formats: MarkFormats
}

/** The effect on it: newly referred or blocked, referred where it was blocked, or no longer stopped at all. */
export const CONTROLS = ['same', 'referred', 'blocked', 'eased', 'cleared'] as const
export type Control = (typeof CONTROLS)[number]

export type Comparison = {
  readonly before: number | null
  readonly after: number | null
  readonly control: Control
  readonly reasons: string
  readonly failure: string | null
}

type Assessed = { readonly total: number; readonly findings: readonly Finding[] }

function assess(
  line: Line,
  { answers, branch, today, discount, experience, market, clashes, inspectedOn, formats }: Compared,
  tariff: unknown,
): Assessed {
  const worksheet: Worksheet = line.price.rate(answers, tariff, { today, branch, discount, experience })
  const term: Term = line.risk.term(answers, tariff, today)
  const within = clashes.filter(({ from, to }) => from < term.to && to > term.from)
  const findings = line.control.findings(answers, worksheet, tariff, {
    today,
    branch,
    discount,
    term,
    clashes: within,
    formats,
    market,
    inspectedOn,
  })
  return { total: worksheet.total, findings }
}

type Standing = 'clear' | 'referred' | 'blocked'

const standingOf = (findings: readonly Finding[]): Standing => {
  if (findings.some(({ level }) => level === 'decline')) return 'blocked'
  return findings.some(({ level }) => level === 'refer') ? 'referred' : 'clear'
}

const MAX_SAID = 3

/** The decisions that one assessment requires and the other does not. */
function onlyIn(mine: readonly Finding[], others: readonly Finding[]): string {
  const isNew = ({ code, level }: Finding) =>
    (level === 'refer' || level === 'decline') && !others.some((each) => each.code === code && each.level === level)
  return mine
    .filter(isNew)
    .slice(0, MAX_SAID)
    .map((finding) => hideSealedFinding(finding).sentence)
    .join(' ')
}

/** Runs a piece of rating that may throw on answers of another release. */
function attempt(assess: () => Assessed): Assessed | { readonly failure: string } {
  try {
    return assess()
  } catch (error) {
    return { failure: error instanceof Error ? error.message.slice(0, 300) : 'It cannot be priced.' }
  }
}

/**
 * The price and findings of a quotation by the version that priced it, and by a draft; both as of the same day, so that only the tables
 * differ.
 */
export function compare(line: Line, quotation: Compared, before: unknown, draft: unknown): Comparison {
  const was = attempt(() => assess(line, quotation, before))
  const is = attempt(() => assess(line, quotation, draft))
  const totals = { before: 'total' in was ? was.total : null, after: 'total' in is ? is.total : null }
  if (!('findings' in was) || !('findings' in is)) {
    const failure = 'failure' in is ? is.failure : 'failure' in was ? `By the version that priced it: ${was.failure}` : null
    return { ...totals, control: 'same', reasons: '', failure }
  }
  const [stood, stands] = [standingOf(was.findings), standingOf(is.findings)]
  if (stands === stood) return { ...totals, control: 'same', reasons: '', failure: null }
  const isBetter = stands === 'clear' || stood === 'blocked'
  const control = stands === 'clear' ? 'cleared' : isBetter ? 'eased' : stands
  const reasons = isBetter ? onlyIn(was.findings, is.findings) : onlyIn(is.findings, was.findings)
  return { ...totals, control, reasons, failure: null }
}
