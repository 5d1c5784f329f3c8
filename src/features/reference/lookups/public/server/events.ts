import type { Day } from '#domain/day.ts'
import type { Staff } from '#kit/actor.ts'
import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'

export type ListVersionEvent = {
  readonly id: string
  /** What the list is called. */
  readonly title: string
  readonly effectiveOn: Day | null
  readonly madeBy: string | null
  readonly actor: Staff
}

/** A version of a list is waiting for a second person. */
export const listSubmitted: EventPoint<[db: Db, event: ListVersionEvent]> = extensionPoint('list submitted')

/** The second person has decided on a version: approved it or, with a reason, returned it. */
export const listDecided: EventPoint<[db: Db, event: ListVersionEvent & { readonly reason?: string }]> = extensionPoint('list decided')
