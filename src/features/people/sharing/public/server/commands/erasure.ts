import { inArray } from 'drizzle-orm'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { links } from '../../../server/tables.ts'

/** These quotations are about to be erased: links to them lead nowhere any more. */
export const forgetQuotationsOfLinks = async (db: Db, quotationIds: readonly string[]): Promise<void> =>
  void (await db
    .update(links)
    .set({ quotationId: null, revokedAt: now() })
    .where(inArray(links.quotationId, [...quotationIds])))
