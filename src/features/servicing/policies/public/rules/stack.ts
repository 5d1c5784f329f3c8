import type { Day, Term } from '#domain/day.ts'

/** A version of a policy that another replaced: from which day on. */
export type Replaced = { readonly version: number; readonly replacedOn: Day }

/** In which days a version counts; the last of them is the day before the next. */
type StandingVersion = Term & { readonly version: number }

/**
 * In which days each version of a policy counts, one after the other: the first from the first day of cover, the present one, which is not
 * replaced, until the last. A version that was replaced on its own first day counts on none, and is left out.
 */
export function standingsOf(replaced: readonly Replaced[], present: number, { from, to }: Term): StandingVersion[] {
  const ends = [...replaced.toSorted((a, b) => a.version - b.version), { version: present, replacedOn: to }]
  return ends.flatMap(({ version, replacedOn }, index) => {
    const begins = ends[index - 1]?.replacedOn ?? from
    return begins < replacedOn || version === present ? [{ version, from: begins, to: replacedOn }] : []
  })
}

/** Which version counts on a day of the cover. */
export const versionOn = (replaced: readonly Replaced[], present: number, day: Day): number =>
  replaced.toSorted((a, b) => a.version - b.version).find(({ replacedOn }) => day < replacedOn)?.version ?? present
