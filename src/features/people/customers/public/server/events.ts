import { type EventPoint, extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'

export type NumberChanged = { readonly customerId: string; readonly now: Date }

/** A customer signs in with another number from now on: whatever the former number opened ends with it. */
export const customerNumberChanged: EventPoint<[db: Db, event: NumberChanged]> = extensionPoint('number of a customer changed')
