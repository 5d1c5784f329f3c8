import { addDays, addMonths, type Day, daysBetween } from '#domain/day.ts'

/**
 * What is measured for a person or a team. Policies and premium are net of what was cancelled in the same period; premium is in centavos,
 * the others are counts.
 */
export const MEASURES = ['leads', 'appointments', 'met', 'quotations', 'policies', 'premium'] as const
export type Measure = (typeof MEASURES)[number]

/** The same, most important first: as tables show them on a phone. */
export const BY_WEIGHT = ['premium', 'policies', 'quotations', 'met', 'appointments', 'leads', 'cancelled'] as const

/** Measures that are broken down by line of insurance; the others are per person only. */
export const MEASURES_OF_LINES = ['premium', 'policies', 'quotations', 'leads'] as const satisfies readonly Measure[]

/** A calendar month, such as `2026-11`. */
export type Month = string

export const monthOfDay = (day: Day): Month => day.slice(0, 7)
export const firstDayOf = (month: Month): Day => `${month}-01`
export const monthsAfter = (month: Month, months: number): Month => monthOfDay(addMonths(firstDayOf(month), months))
/** From the first to the last, both counted. */
export const monthsBetween = (from: Month, to: Month): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5)) + 1
export const lastDayOf = (month: Month): Day => addDays(firstDayOf(monthsAfter(month, 1)), -1)

/** How far back figures are shown beside the requested period. */
export const MONTHS_SHOWN = 12
/** At most this many months are summed at once. */
export const MAX_MONTHS = 24

/** Whole percentage of a target; undefined when there is none. */
export const percentOf = (made: number, target: number | null): number | undefined =>
  target ? Math.floor((Math.max(0, made) * 100) / target) : undefined

/** Whole percentage of the period from one month to another that has passed by the end of a day: where an even pace would be. */
export function percentPassed(from: Month, to: Month, today: Day): number {
  const whole = daysBetween(firstDayOf(from), firstDayOf(monthsAfter(to, 1)))
  const passed = daysBetween(firstDayOf(from), today) + 1
  return Math.round((Math.min(Math.max(passed, 0), whole) * 100) / whole)
}

/** The steps from a lead to a policy, and the percentage of each step that reaches the next. */
export const FUNNEL = ['leads', 'met', 'quotations', 'policies'] as const satisfies readonly Measure[]
export type Funnel = readonly { readonly measure: (typeof FUNNEL)[number]; readonly made: number; readonly ofPrevious?: number }[]

export function funnelOf(made: Readonly<Record<(typeof FUNNEL)[number], number>>): Funnel {
  return FUNNEL.map((measure, at) => {
    const previous = FUNNEL[at - 1]
    const before = previous === undefined ? 0 : made[previous]
    return before > 0
      ? { measure, made: made[measure], ofPrevious: Math.round((made[measure] * 100) / before) }
      : { measure, made: made[measure] }
  })
}

type Member = { readonly isLeader: boolean; readonly made: { readonly premium: number }; readonly target: number | null }

/** Furthest behind their target first; then those without a target, and their leader last. */
export function byWhoIsBehind<M extends Member>(team: readonly M[]): readonly M[] {
  const reached = ({ made, target }: Member) => (target ? made.premium / target : Number.POSITIVE_INFINITY)
  const compared = (a: Member, b: Member) => (reached(a) === reached(b) ? b.made.premium - a.made.premium : reached(a) - reached(b))
  return team.toSorted((a, b) => Number(a.isLeader) - Number(b.isLeader) || compared(a, b))
}

/** With fewer people than this, the best and the median of a team would reveal what a particular colleague sells. */
export const LEAST_PEERS = 3

type Made = Readonly<Record<Measure | 'cancelled', number>>

/** Every measure added up. */
export const totalOf = (all: readonly Made[]): Made =>
  all.reduce<Made>(
    (sum, made) => ({
      leads: sum.leads + made.leads,
      appointments: sum.appointments + made.appointments,
      met: sum.met + made.met,
      quotations: sum.quotations + made.quotations,
      policies: sum.policies + made.policies,
      premium: sum.premium + made.premium,
      cancelled: sum.cancelled + made.cancelled,
    }),
    { leads: 0, appointments: 0, met: 0, quotations: 0, policies: 0, premium: 0, cancelled: 0 },
  )
