import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'

/** Nothing of screening holds a policy any more. */
export const screeningReleased: EventPoint<[db: Db, policyId: string, enqueue: Enqueue]> = extensionPoint('policy released by screening')

/** A list was replaced: listeners have the people of their records screened again. */
export const screeningListReplaced: EventPoint<[db: Db, enqueue: Enqueue]> = extensionPoint('screening list replaced')
