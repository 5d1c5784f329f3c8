import { addDays, type Day, formatDay } from '#domain/day.ts'
import { findingMessage } from '#domain/worksheet.ts'
import { joinMessages, type Message, msg, type Translatable, withI18n } from '#kit/message.ts'

/** A version and the days on which covers that it prices may start, the last included. */
export type Period = { readonly version: string; readonly effectiveFrom: Day; readonly effectiveTo: Day | null }

/** A consequence of a step that the person confirms; its code identifies exactly what was confirmed. */
export type Effect = { readonly code: string } & Readonly<Translatable<'sentence'>>

export type Plan = {
  /** Why it cannot be. */
  readonly refusals: readonly Message[]
  readonly effects: readonly Effect[]
  /** Versions that get a last day from it. */
  readonly ends: readonly { readonly version: string; readonly lastDay: Day }[]
  /** The versions of the line that are in force afterwards. */
  readonly after: readonly Period[]
}

const FOREVER: Day = '9999-12-31'
export const lastOf = ({ effectiveTo }: Period): Day => effectiveTo ?? FOREVER
const overlaps = (a: Period, b: Period) => a.effectiveFrom <= lastOf(b) && b.effectiveFrom <= lastOf(a)
const inOrder = (periods: readonly Period[]) => periods.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))

const gap = (from: Day, to: Day): Effect => ({
  code: `gap:${from}:${to}`,
  ...withI18n(
    'sentence',
    to === FOREVER
      ? msg`From ${formatDay(from)}, no version is in force: cover that starts then cannot be priced.`
      : msg`From ${formatDay(from)} to ${formatDay(to)}, no version is in force: cover that starts then cannot be priced.`,
  ),
})

/** Days from today on for which a line has no version and so cannot be sold. */
export function gapsIn(periods: readonly Period[], today: Day): Effect[] {
  const gaps: Effect[] = []
  let next = today
  for (const period of inOrder(periods)) {
    if (lastOf(period) < next) continue
    if (period.effectiveFrom > next) gaps.push(gap(next, addDays(period.effectiveFrom, -1)))
    if (lastOf(period) === FOREVER) return gaps
    next = addDays(lastOf(period), 1)
  }
  return [...gaps, gap(next, FOREVER)]
}

/** The effects that were not there before. */
export function newOnes(before: readonly Effect[], after: readonly Effect[]): Effect[] {
  const known = new Set(before.map(({ code }) => code))
  return after.filter(({ code }) => !known.has(code))
}

const newGaps = (before: readonly Period[], after: readonly Period[], today: Day): Effect[] =>
  newOnes(gapsIn(before, today), gapsIn(after, today))

/** The effect of starting a new version on those in force: they lose only the days that it takes over, and only if that is said. */
export function planActivation(draft: Period, active: readonly Period[], today: Day): Plan {
  const { version, effectiveFrom: from, effectiveTo: to } = draft
  const refusals = [
    ...(from < today
      ? [
          msg`The first day, ${formatDay(from)}, has passed: what started since then is already priced. Choose ${formatDay(today)} or a later day.`,
        ]
      : []),
    ...(to !== null && to < from
      ? [msg`The last day, ${formatDay(to)}, is before the first, ${formatDay(from)}. Choose a later last day.`]
      : []),
    ...active
      .filter((each) => each.effectiveFrom >= from && overlaps(each, draft))
      .map((each) =>
        each.effectiveFrom === from
          ? msg`${each.version} starts on the same day, ${formatDay(from)}. Choose another first day, or withdraw ${each.version} if it has not started.`
          : msg`${each.version} starts on ${formatDay(each.effectiveFrom)}, within these days. Give ${version} a last day of ${formatDay(addDays(each.effectiveFrom, -1))} or earlier.`,
      ),
  ]
  const ending = active.filter((each) => each.effectiveFrom < from && overlaps(each, draft))
  const ends = ending.map((each) => ({ version: each.version, lastDay: addDays(from, -1) }))
  const kept = active.map((each) => ({
    ...each,
    effectiveTo: ends.find((end) => end.version === each.version)?.lastDay ?? each.effectiveTo,
  }))
  const after = [...kept, draft]
  const effects = [
    ...ending.map((each) => ({
      code: `end:${each.version}:${addDays(from, -1)}`,
      ...withI18n(
        'sentence',
        each.effectiveTo
          ? msg`${each.version} ends on ${formatDay(addDays(from, -1))} instead of ${formatDay(each.effectiveTo)}: offers priced with it keep their price until they expire.`
          : msg`${each.version} ends on ${formatDay(addDays(from, -1))}: offers priced with it keep their price until they expire.`,
      ),
    })),
    ...newGaps(active, after, today),
  ]
  return { refusals, effects: refusals.length > 0 ? [] : effects, ends, after }
}

/** The effect of giving a version in force another last day, or none. */
export function planLastDay(period: Period, lastDay: Day | null, others: readonly Period[], today: Day): Plan {
  const changed = { ...period, effectiveTo: lastDay }
  const yesterday = addDays(today, -1)
  const refusals = [
    ...(lastDay !== null && lastDay < yesterday
      ? [msg`The last day cannot be before ${formatDay(yesterday)}: what started since then is already priced.`]
      : []),
    ...(lastDay !== null && lastDay < period.effectiveFrom
      ? [msg`${period.version} starts on ${formatDay(period.effectiveFrom)}. Choose that day or a later one.`]
      : []),
    ...others
      .filter((each) => overlaps(each, changed) && !overlaps(each, period))
      .map(
        (each) =>
          msg`${each.version} starts on ${formatDay(each.effectiveFrom)}. Choose ${formatDay(addDays(each.effectiveFrom, -1))} or earlier.`,
      ),
  ]
  const after = [...others, changed]
  return { refusals, effects: refusals.length > 0 ? [] : newGaps([...others, period], after, today), ends: [], after }
}

/** The effect of withdrawing a version that has not started: what it took over from was ended for it, and does not resume by itself. */
export function planWithdrawal(period: Period, others: readonly Period[], today: Day): Plan {
  const before = others.find(({ effectiveTo }) => effectiveTo === addDays(period.effectiveFrom, -1))
  const remedy = before && msg`Also give ${before.version} a later last day, or none.`
  const gaps = newGaps([...others, period], others, today)
  return {
    refusals:
      period.effectiveFrom <= today
        ? [msg`${period.version} started on ${formatDay(period.effectiveFrom)}. Give it a last day, or let another version take over.`]
        : [],
    effects: gaps.map((each) => ({ code: each.code, ...withI18n('sentence', joinMessages(findingMessage(each), remedy)) })),
    ends: [],
    after: others,
  }
}
