import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'

type Passed = { readonly staffId: string; readonly scenario: string; readonly now: Date }

/** Somebody passed a practice, in the transaction that notes it. */
export const practicePassed: EventPoint<[db: Db, passed: Passed]> = extensionPoint('practice passed')
