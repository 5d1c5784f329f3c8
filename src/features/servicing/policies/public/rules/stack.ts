import type { Day, Term } from '#domain/day.ts'

/** A version of a policy that another replaced: from which day on. */
export type Replaced = { readonly version: number; readonly replacedOn: Day }

/** In which days a version counts; the last of them is the day before the next. */
type StandingVersion = Term & { readonly version: number }

/** The versions in their order, each with the day from which it counts no more. Before its first day a policy may begin on another: what was replaced from a later day on than a version after it counts no longer than that. */
function endsOf(replaced: readonly Replaced[]): Replaced[] {
  const ends: Replaced[] = []
  for (const { version, replacedOn } of replaced.toSorted((a, b) => b.version - a.version)) {
    const next = ends.at(-1)?.replacedOn ?? replacedOn
    ends.push({ version, replacedOn: next < replacedOn ? next : replacedOn })
  }
  return ends.toReversed()
}

/**
 * In which days each version of a policy counts, one after the other: the first from the first day of cover, the present one, which is not
 * replaced, until the last. A version that was replaced on its own first day, or before, counts on none, and is left out.
 */
export function standingsOf(replaced: readonly Replaced[], present: number, { from, to }: Term): StandingVersion[] {
  const ends = [...endsOf(replaced), { version: present, replacedOn: to }]
  return ends.flatMap(({ version, replacedOn }, index) => {
    const before = ends[index - 1]?.replacedOn ?? from
    const begins = before > from ? before : from
    return begins < replacedOn || version === present ? [{ version, from: begins, to: replacedOn }] : []
  })
}

/** Which version counts on a day of the cover. */
export const versionOn = (replaced: readonly Replaced[], present: number, day: Day): number =>
  endsOf(replaced).find(({ replacedOn }) => day < replacedOn)?.version ?? present
