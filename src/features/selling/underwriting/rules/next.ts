import type { CaseState } from '#domain/life-cycles.ts'

type Waiting = { readonly id: string; readonly state: CaseState; readonly assignedTo: string | null; readonly waitingSince: string }

type At = {
  readonly id: string
  /** Since when it waited as it was opened: decided, it leaves its place. */
  readonly since: string
  readonly own: string | undefined
  /** What is worked through is what waits for agents, or what is decided: then nothing is passed over. */
  readonly takesAll: boolean
}

/** The case that comes after one, of those that wait for the reader or for anybody; after the last, the first again. */
export function nextAfter<T extends Waiting>(cases: readonly T[], { id, since, own, takesAll }: At): T | undefined {
  const place = cases.findIndex((each) => each.id === id)
  const isAfter = (each: T) => (place < 0 ? Date.parse(each.waitingSince) > Date.parse(since) : cases.indexOf(each) > place)
  const others = cases.filter((each) => each.id !== id && (takesAll || (each.state !== 'asked' && [null, own].includes(each.assignedTo))))
  return others.find(isAfter) ?? others[0]
}
