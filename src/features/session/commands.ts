import type { Db } from '#kit/server/db.ts'
import { endSessionsOfCustomer } from './store/sessions.ts'

/** Signs a customer out everywhere: whoever holds a device of theirs must sign in again. */
export const signOutCustomer = (db: Db, customerId: string, now: Date): Promise<void> => endSessionsOfCustomer(db, customerId, now)
