import type { Day, Term } from '#domain/day.ts'

/** A version of a policy that was replaced: from which day on. */
export type Replaced = { readonly version: number; readonly replacedOn: Day }

/** The days on which a version counts; the last is the day before the next version. */
type StandingVersion = Term & { readonly version: number }

/**
 * The versions in order, each with the day from which it no longer counts. A change before the first day of cover may move that day: a
 * version replaced from a later day than a version after it counts no longer than that one.
 */
function endsOf(replaced: readonly Replaced[]): Replaced[] {
  const ends: Replaced[] = []
  for (const { version, replacedOn } of replaced.toSorted((a, b) => b.version - a.version)) {
    const next = ends.at(-1)?.replacedOn ?? replacedOn
    ends.push({ version, replacedOn: next < replacedOn ? next : replacedOn })
  }
  return ends.toReversed()
}

/**
 * The days on which each version of a policy counts, in order: the first from the first day of cover, the present one, which is not
 * replaced, until the last. A version that was replaced on or before its own first day counts on none, and is left out.
 */
export function standingsOf(replaced: readonly Replaced[], present: number, { from, to }: Term): StandingVersion[] {
  const ends = [...endsOf(replaced), { version: present, replacedOn: to }]
  return ends.flatMap(({ version, replacedOn }, index) => {
    const before = ends[index - 1]?.replacedOn ?? from
    const begins = before > from ? before : from
    return begins < replacedOn || version === present ? [{ version, from: begins, to: replacedOn }] : []
  })
}

/** Which version counts on a given day of cover. */
export const versionOn = (replaced: readonly Replaced[], present: number, day: Day): number =>
  endsOf(replaced).find(({ replacedOn }) => day < replacedOn)?.version ?? present
