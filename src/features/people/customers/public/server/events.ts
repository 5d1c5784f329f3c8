import { extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'

/** A customer signs in with another number from now on: whatever the former number opened ends in the same transaction. */
export const customerNumberChanged =
  extensionPoint<(db: Db, event: { readonly customerId: string; readonly now: Date }) => Promise<void>>('customers/number-changed')
