import { addDays, addMonths, type Day, daysBetween } from '#domain/day.ts'

/** What is measured of a person or a team. Policies and premium are less what was cancelled in the same time; premium is in centavos, the others are counts. */
export const MEASURES = ['leads', 'appointments', 'met', 'quotations', 'policies', 'premium'] as const
export type Measure = (typeof MEASURES)[number]

/** The same, what counts most first: as tables show them on a phone. */
export const BY_WEIGHT = ['premium', 'policies', 'quotations', 'met', 'appointments', 'leads', 'cancelled'] as const

/** Measures that belong to a line of insurance; the others are of people only. */
export const MEASURES_OF_LINES = ['premium', 'policies', 'quotations', 'leads'] as const satisfies readonly Measure[]

/** A calendar month, as `2026-11`. */
export type Month = string

export const monthOfDay = (day: Day): Month => day.slice(0, 7)
export const firstDayOf = (month: Month): Day => `${month}-01`
export const monthsAfter = (month: Month, months: number): Month => monthOfDay(addMonths(firstDayOf(month), months))
/** From the first to the last, both counted. */
export const monthsBetween = (from: Month, to: Month): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5)) - Number(from.slice(5)) + 1
export const lastDayOf = (month: Month): Day => addDays(firstDayOf(monthsAfter(month, 1)), -1)

/** How far back figures are shown beside the time asked for. */
export const MONTHS_SHOWN = 12
/** No more than so many months are summed at once. */
export const MAX_MONTHS = 24

/** Whole per cent of a target; nothing when nothing was asked. */
export const percentOf = (made: number, target: number | null): number | undefined =>
  target ? Math.floor((Math.max(0, made) * 100) / target) : undefined

/** Whole per cent of the time from one month to another that has passed by the end of a day: where an even pace would be. */
export function percentPassed(from: Month, to: Month, today: Day): number {
  const whole = daysBetween(firstDayOf(from), firstDayOf(monthsAfter(to, 1)))
  const passed = daysBetween(firstDayOf(from), today) + 1
  return Math.round((Math.min(Math.max(passed, 0), whole) * 100) / whole)
}

/** The way from a lead to a policy, and of each hundred of a step how many reach the next. */
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

/** Whoever is furthest behind their target first; then those of whom nothing is asked, and the one who leads them last. */
export function byWhoIsBehind<M extends Member>(team: readonly M[]): readonly M[] {
  const reached = ({ made, target }: Member) => (target ? made.premium / target : Number.POSITIVE_INFINITY)
  const compared = (a: Member, b: Member) => (reached(a) === reached(b) ? b.made.premium - a.made.premium : reached(a) - reached(b))
  return team.toSorted((a, b) => Number(a.isLeader) - Number(b.isLeader) || compared(a, b))
}

/** With fewer people than these, the best and the median of a team would tell what a certain colleague sells. */
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
