import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'

/** Screening no longer holds a policy. */
export const screeningReleased: EventPoint<[db: Db, policyId: string, enqueue: Enqueue]> = extensionPoint('policy released by screening')

/** A list was replaced: listeners screen the people of their records again. */
export const screeningListReplaced: EventPoint<[db: Db, enqueue: Enqueue]> = extensionPoint('screening list replaced')
