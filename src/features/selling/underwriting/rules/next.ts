import type { CaseState } from '#domain/life-cycles.ts'

type Waiting = { readonly id: string; readonly state: CaseState; readonly assignedTo: string | null; readonly waitingSince: string }

type At = {
  readonly id: string
  /** Since when it was waiting at the time it was opened: once decided, it leaves its place. */
  readonly since: string
  readonly own: string | undefined
  /** The reader is working through what is waiting for agents, or what is decided: then nothing is skipped. */
  readonly takesAll: boolean
}

/** The case that comes after one, of those that are waiting for the reader or for anyone; after the last, the first again. */
export function nextAfter<T extends Waiting>(cases: readonly T[], { id, since, own, takesAll }: At): T | undefined {
  const place = cases.findIndex((each) => each.id === id)
  const isAfter = (each: T) => (place < 0 ? Date.parse(each.waitingSince) > Date.parse(since) : cases.indexOf(each) > place)
  const others = cases.filter((each) => each.id !== id && (takesAll || (each.state !== 'asked' && [null, own].includes(each.assignedTo))))
  return others.find(isAfter) ?? others[0]
}
