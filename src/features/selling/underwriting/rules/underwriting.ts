import { addDays, type Day, dayOf, startOf } from '#domain/day.ts'
import type { CaseState, QuotationState } from '#domain/life-cycles.ts'
import { type Centavos, formatPesos, formatRate, type Millionths } from '#domain/money.ts'
import { type Finding, isReferral } from '#domain/worksheet.ts'
import { joinMessages, type Message, msg } from '#kit/message.ts'

/** Stands for every line, or for every authority. */
export const EVERY = '*'

/**
 * Who may clear photographs in a line that has this authority, even where no finding called for them: once cleared, they count for a later
 * one.
 */
const INSPECTION = 'inspection'

/** Who may approve a risk that must be inspected although no one inspected it. */
export const INSPECTION_WAIVER = { code: 'inspection-waiver', name: 'Approval without the inspection' } as const

export const DECISIONS = ['approve', 'decline'] as const
export type Decision = (typeof DECISIONS)[number]

/** States in which a case is waiting for a decision, and those in which it is waiting for an underwriter. */
export const UNDECIDED = ['open', 'asked', 'seconding'] as const satisfies readonly CaseState[]
export const ON_THE_DESK = ['open', 'seconding'] as const satisfies readonly CaseState[]

export const isUndecided = (state: CaseState): boolean => UNDECIDED.some((each) => each === state)

/** Whether there is something to decide: not once the quotation has expired, although its case lapses only at night. */
export const isToDecide = ({ state, quotation }: { readonly state: CaseState; readonly quotation: { readonly state: QuotationState } }) =>
  isUndecided(state) && quotation.state !== 'expired'

/** What a person may decide alone, in one line or in every line. */
export type Profile = {
  readonly line: string
  /** Null: any. */
  readonly maxSumInsured: Centavos | null
  readonly maxDiscount: Millionths | null
  readonly authorities: readonly string[]
  readonly fourEyesAbove: Centavos | null
  readonly validFrom: Day
  readonly validTo: Day | null
}

/** What is to be decided on. */
export type Matter = {
  readonly line: string
  /** `CTPL` */
  readonly lineName: string
  readonly findings: readonly Finding[]
  /** Null where the line has none. */
  readonly sumInsured: Centavos | null
  readonly discount: Millionths
  /** Whose quotation it is. */
  readonly agentId: string
  /** Who approved it first, where a second person must. */
  readonly firstBy: string | null
  /** Whether a reason was given for doing without an inspection. */
  readonly isWaived: boolean
}

/** The decision, who takes it, and the names of authorities by code. */
export type Deciding = {
  readonly decision: Decision
  readonly staffId: string
  readonly nameOf: (authority: string) => string
}

/** The findings of technical control that underwriting decides on. */
export const toDecide = (findings: readonly Finding[]): Finding[] => findings.filter(isReferral)

/** The last day on which one of a person's profiles is valid: its own, or the one before the next of its line starts. */
export function lastDayOf({ line, validFrom, validTo }: Profile, profiles: readonly Profile[]): Day | null {
  const next = profiles.filter((each) => each.line === line && each.validFrom > validFrom).map((each) => addDays(each.validFrom, -1))
  return [...(validTo === null ? [] : [validTo]), ...next].toSorted()[0] ?? null
}

export const isOver = ({ lastDay }: { readonly lastDay: Day | null }, today: Day): boolean => lastDay !== null && lastDay < today

/** A person's profile for a line on a day: the line's own takes precedence over the one for every line. */
export function profileFor<P extends Profile>(profiles: readonly P[], line: string, today: Day): P | undefined {
  const valid = profiles.filter((each) => each.validFrom <= today && today <= (lastDayOf(each, profiles) ?? today))
  return valid.find((each) => each.line === line) ?? valid.find((each) => each.line === EVERY)
}

export const holds = ({ authorities }: Profile, code: string): boolean => authorities.includes(EVERY) || authorities.includes(code)

export type Entitlement = 'yes' | { readonly needs: readonly Message[] }

/**
 * Whether a person may take a decision, or everything that is missing. Approval needs the authority of every finding, sum insured and
 * discount within the profile, and an inspection that is cleared or waived; declining needs only the authorities.
 */
export function entitlement(profile: Profile | undefined, matter: Matter, deciding: Deciding): Entitlement {
  const { decision, staffId } = deciding
  return unless([
    ...authorityNeeds(profile, matter, deciding, authoritiesOf(toDecide(matter.findings))),
    ...(profile && decision === 'approve' ? approvalNeeds(profile, matter, staffId) : []),
  ])
}

/**
 * Whether a first approval still counts: as long as the person who gave it could give it today, waiver included. Otherwise the case needs a
 * first one again.
 */
export const firstStands = (profile: Profile | undefined, matter: Matter, deciding: Omit<Deciding, 'decision'>): boolean =>
  entitlement(profile, { ...matter, firstBy: null }, { ...deciding, decision: 'approve' }) === 'yes'

/** Whether a person may ask the agent: anyone at the desk, but undoing a first approval needs authority for the line. */
export function askEntitlement(
  profile: Profile | undefined,
  { agentId, lineName }: Pick<Matter, 'agentId' | 'lineName'>,
  { state, staffId }: { readonly state: CaseState; readonly staffId: string },
): Entitlement {
  return unless([
    ...(agentId === staffId ? ['It is your own quotation, so someone else must ask about it.'] : []),
    ...(state === 'seconding' && !profile
      ? [msg`A question would undo the first approval, and you have no authority for ${lineName} today.`]
      : []),
  ])
}

/**
 * Like `entitlement`, for clearing the photographs of an inspection: with them the quotation continues, as if what called for them were
 * approved.
 */
export function clearingEntitlement(
  profile: Profile | undefined,
  matter: Pick<Matter, 'lineName' | 'agentId' | 'findings'> & { readonly lineAuthorities: readonly string[] },
  clearing: Omit<Deciding, 'decision'>,
): Entitlement {
  const called = authoritiesOf(toDecide(matter.findings).filter(({ needs }) => needs === 'inspection'))
  return unless(authorityNeeds(profile, matter, clearing, [...called, ...matter.lineAuthorities.filter((code) => code === INSPECTION)]))
}

const unless = (needs: readonly (Message | string)[]): Entitlement =>
  needs.length === 0 ? 'yes' : { needs: needs.map((each) => joinMessages(each)) }

const authoritiesOf = (findings: readonly Finding[]): string[] => findings.flatMap(({ authority }) => authority ?? [])

function authorityNeeds(
  profile: Profile | undefined,
  { lineName, agentId }: Pick<Matter, 'lineName' | 'agentId'>,
  { staffId, nameOf }: Omit<Deciding, 'decision'>,
  codes: readonly string[],
): (Message | string)[] {
  const missing = profile ? [...new Set(codes)].filter((code) => !holds(profile, code)) : []
  return [
    ...(agentId === staffId ? ['It is your own quotation, so someone else must decide on it.'] : []),
    ...(profile ? [] : [msg`You have no authority for ${lineName} today.`]),
    ...missing.map((code) => msg`It needs the authority “${nameOf(code)}”, which you do not have.`),
  ]
}

function approvalNeeds(profile: Profile, matter: Matter, staffId: string): (Message | string)[] {
  const { sumInsured, discount, firstBy } = matter
  const { maxSumInsured, maxDiscount } = profile
  return [
    ...(sumInsured !== null && maxSumInsured !== null && sumInsured > maxSumInsured
      ? [msg`The sum insured of ${formatPesos(sumInsured)} is above your limit of ${formatPesos(maxSumInsured)}.`]
      : []),
    ...(maxDiscount !== null && discount > maxDiscount
      ? [msg`The discount of ${formatRate(discount)} is above your limit of ${formatRate(maxDiscount)}.`]
      : []),
    ...(firstBy === staffId ? ['You approved it first, so a second person must approve it now.'] : []),
    ...inspectionNeeds(profile, matter),
  ]
}

/** Whether something is to be inspected before it can be approved; technical control no longer says so once it is cleared. */
export const awaitsInspection = (findings: readonly Finding[]): boolean => toDecide(findings).some(({ needs }) => needs === 'inspection')

function inspectionNeeds(profile: Profile, matter: Matter): (Message | string)[] {
  if (!awaitsInspection(matter.findings)) return []
  if (!holds(profile, INSPECTION_WAIVER.code))
    return [
      msg`The inspection is not cleared. To approve without it, you need the authority “${INSPECTION_WAIVER.name}”, which you do not have.`,
    ]
  return matter.isWaived ? [] : ['The inspection is not cleared. Wait for it, or waive it and say why.']
}

/** Whether someone else must approve after this person: above what they may approve alone. */
export const needsSecond = ({ fourEyesAbove }: Profile, { sumInsured, firstBy }: Pick<Matter, 'sumInsured' | 'firstBy'>): boolean =>
  firstBy === null && fourEyesAbove !== null && sumInsured !== null && sumInsured > fourEyesAbove

const HOUR_MS = 60 * 60_000

/** Whether underwriting works on a day: from Monday to Friday. */
const isWorkday = (day: Day): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The instant at which this many hours of working days have passed since another: the deadline for deciding a case. */
export function decisionDue(since: Date, hours: number): Date {
  let left = hours * HOUR_MS
  let from = since.getTime()
  for (;;) {
    const day = dayOf(new Date(from))
    const end = startOf(addDays(day, 1)).getTime()
    if (isWorkday(day)) {
      if (end - from >= left) return new Date(from + left)
      left -= end - from
    }
    from = end
  }
}

/** The instant since which this many hours of working days have passed: what has been waiting for longer is overdue. */
export function overdueBefore(now: Date, hours: number): Date {
  let left = hours * HOUR_MS
  let until = now.getTime()
  for (;;) {
    const day = dayOf(new Date(until - 1))
    const start = startOf(day).getTime()
    if (isWorkday(day)) {
      if (until - start >= left) return new Date(until - left)
      left -= until - start
    }
    until = start
  }
}
