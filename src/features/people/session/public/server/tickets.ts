import { extensionPoint } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'

/** For a feature that sends people here with a ticket instead of a password: whose it is, said only once; undefined if it is no one's. */
export const ticketTakers = extensionPoint<(db: Db, ticket: string, now: Date) => Promise<string | undefined>>('tickets')
