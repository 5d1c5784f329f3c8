/** A record of a book and the ties to what it belongs with. The lowest rank is divided first. */
export type Shared = { readonly key: string; readonly ties: readonly string[]; readonly rank: number }

/** Records that share a tie, directly or through others, in the order of the first of each. */
function grouped<R extends Shared>(records: readonly R[]): R[][] {
  const parents = records.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    for (let parent = parents[root]; parent !== undefined && parent !== root; parent = parents[root]) root = parent
    parents[index] = root
    return root
  }
  const firstWith = new Map<string, number>()
  for (const [index, { ties }] of records.entries())
    for (const tie of ties) {
      const first = firstWith.get(tie)
      if (first === undefined) firstWith.set(tie, index)
      else parents[rootOf(index)] = rootOf(first)
    }
  return [...Map.groupBy(records.keys(), rootOf).values()].map((group) => group.flatMap((index) => records[index] ?? []))
}

const leastOf = (group: readonly Shared[]): number => Math.min(...group.map(({ rank }) => rank))
const keyOf = (group: readonly Shared[]): string => group.map(({ key }) => key).reduce((least, key) => (key < least ? key : least))

type Dealt<R> = { readonly successor: string; readonly records: R[]; readonly ofRank: Map<number, number> }
const begin = <R>(successor: string): Dealt<R> => ({ successor, records: [], ofRank: new Map() })

/**
 * Divides a book evenly. Records that belong together stay together, and go to the successor with the least so far of the most important
 * kind in them: policies are divided first, then leads, then all the rest, the largest groups first. The same book is always divided the
 * same way.
 */
export function shareEvenly<R extends Shared>(records: readonly R[], successors: readonly string[]): ReadonlyMap<string, readonly R[]> {
  const shares = successors.map(begin<R>)
  const groups = grouped(records)
    .map((group) => ({ group, rank: leastOf(group), key: keyOf(group) }))
    .toSorted((a, b) => a.rank - b.rank || b.group.length - a.group.length || (a.key < b.key ? -1 : 1))
  for (const { group, rank } of groups) {
    const had = ({ ofRank }: Dealt<R>) => ofRank.get(rank) ?? 0
    const [least] = shares.toSorted((a, b) => had(a) - had(b) || a.records.length - b.records.length)
    if (!least) break
    least.records.push(...group)
    for (const each of group) least.ofRank.set(each.rank, (least.ofRank.get(each.rank) ?? 0) + 1)
  }
  return new Map(shares.map((share) => [share.successor, share.records]))
}
