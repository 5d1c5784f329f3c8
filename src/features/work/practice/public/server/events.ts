import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'

type Passed = { readonly staffId: string; readonly scenario: string; readonly now: Date }

/** Someone passed a practice; raised in the transaction that records it. */
export const practicePassed: EventPoint<[db: Db, passed: Passed]> = extensionPoint('practice passed')
