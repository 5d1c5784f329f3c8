/** A record of a book with what it belongs together with. */
export type Shared = { readonly key: string; readonly ties: readonly string[]; readonly isPolicy: boolean }

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

const policiesIn = (group: readonly Shared[]): number => group.filter(({ isPolicy }) => isPolicy).length

const keyOf = (group: readonly Shared[]): string =>
  group.map(({ key }) => key).reduce((least, key) => (key < least ? key : least), '\uffff')

/**
 * Divides a book evenly. What belongs together stays together; policies are divided first, then all the rest, the largest groups first, each
 * to whoever has least so far. The same book is divided in the same way, whenever it is asked for.
 */
export function shareEvenly<R extends Shared>(records: readonly R[], successors: readonly string[]): ReadonlyMap<string, readonly R[]> {
  const shares = successors.map((successor) => ({ successor, records: [] as R[], policies: 0 }))
  const groups = grouped(records)
    .map((group) => ({ group, policies: policiesIn(group), key: keyOf(group) }))
    .toSorted((a, b) => b.policies - a.policies || b.group.length - a.group.length || (a.key < b.key ? -1 : 1))
  for (const { group, policies } of groups) {
    const loadOf = (share: (typeof shares)[number]) => [policies > 0 ? share.policies : 0, share.records.length] as const
    const [least] = shares.toSorted((a, b) => loadOf(a)[0] - loadOf(b)[0] || loadOf(a)[1] - loadOf(b)[1])
    if (!least) break
    least.records.push(...group)
    least.policies += policies
  }
  return new Map(shares.map((share) => [share.successor, share.records]))
}
