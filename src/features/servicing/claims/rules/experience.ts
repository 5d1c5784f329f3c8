import { type ClaimExperience, COUNTED_MONTHS } from '#domain/claim-experience.ts'
import { addDays, addMonths, addYears, type Day, daysBetween } from '#domain/day.ts'
import { type Fault, isAtFault } from './fault.ts'

/** A gap of more than this many days without cover ends a run of years. */
const LONGEST_GAP_DAYS = 60

export type CoverBefore = {
  readonly from: Day
  readonly to: Day
  readonly losses: readonly {
    readonly number: string
    readonly kind: string
    readonly lossOn: Day
    readonly cost: number
    readonly fault: Fault
  }[]
}

type Loss = CoverBefore['losses'][number]
type Counting = (loss: Pick<Loss, 'kind' | 'fault'>) => boolean
type Kinds = readonly { readonly code: string; readonly counts?: 'always' | 'at-fault' | undefined }[]

/** Which losses affect the price of the next cover: those of kinds that always do, or where the insured was at fault. */
export const countsForPrice =
  (kinds: Kinds): Counting =>
  ({ kind, fault }) => {
    const counts = kinds.find(({ code }) => code === kind)?.counts
    return counts === 'always' || (counts === 'at-fault' && isAtFault(fault))
  }

/** Which losses an underwriter is shown: also those whose fault is not decided yet. */
export const countsForControl =
  (kinds: Kinds): Counting =>
  ({ kind, fault }) => {
    const counts = kinds.find(({ code }) => code === kind)?.counts
    return counts === 'always' || (counts === 'at-fault' && fault !== 'other-party')
  }

/** The first day of the run of cover, counted back from the last, without a gap and without a loss that counts. */
function freeSince(covers: readonly CoverBefore[], isCounted: (loss: Loss) => boolean): Day | undefined {
  let since: Day | undefined
  for (const { from, to, losses } of covers.toSorted((a, b) => (a.to < b.to ? 1 : -1))) {
    if ((since !== undefined && daysBetween(to, since) > LONGEST_GAP_DAYS) || losses.some(isCounted)) break
    since = from
  }
  return since
}

/**
 * The claims experience for a cover that starts today, or when the last one ends: losses of the last 36 months for which something was paid
 * or is reserved, unless all of it was recovered or someone else was at fault, and the number of full consecutive claim-free years.
 */
export function experienceOf(covers: readonly CoverBefore[], isOfCounted: Counting, today: Day): ClaimExperience | undefined {
  if (covers.length === 0) return undefined
  const isCounted = (loss: Loss) => loss.cost > 0 && isOfCounted(loss)
  const next = covers.reduce<Day>((last, { to }) => (to > last ? to : last), today)
  const since = freeSince(covers, isCounted)
  const losses = covers
    .flatMap((cover) => cover.losses.filter(isCounted))
    .filter(({ lossOn }) => lossOn >= addMonths(next, -COUNTED_MONTHS))
  return {
    claimFreeYears: since === undefined ? 0 : yearsBetween(since, next),
    claims: losses.map(({ number, lossOn }) => ({ number, lossOn })).toSorted((a, b) => (a.lossOn < b.lossOn ? 1 : -1)),
  }
}

/** A year of insurance may be a few days shorter than a calendar year, if cover ends with the registration. */
const YEAR_SLACK_DAYS = 31
function yearsBetween(from: Day, to: Day): number {
  let years = 0
  while (addYears(from, years + 1) <= addDays(to, YEAR_SLACK_DAYS)) years += 1
  return years
}
