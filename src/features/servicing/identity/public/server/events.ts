import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'

/** When the customer of a policy has proved their identity for it. */
export const identityPassed: EventPoint<[db: Db, policyId: string, enqueue: Enqueue]> = extensionPoint('identity passed')
