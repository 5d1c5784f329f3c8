import { sql } from 'drizzle-orm'
import type { Actor } from '#kit/actor.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { mustBe, take } from './api/step.ts'
import { lockQuotation, type QuotationRow } from './store.ts'

/** The accepted quotation became a policy, in the caller's transaction. Refuses one that is not accepted, or not the actor's to see. */
export async function markConverted(db: Db, quotationId: string, actor: Actor): Promise<QuotationRow> {
  const row = await lockQuotation(db, actor, quotationId)
  const at = now()
  mustBe(row, at, 'accepted')
  return take(db, row, { event: 'convert', actor, now: at })
}

/** Gives the quotation of a link to the customer who came through it, unless it is another customer's; answers whether they may go on with it. */
export async function claimQuotation(
  db: Db,
  { quotationId, customerId, linkId }: { readonly quotationId: string; readonly customerId: string; readonly linkId: string },
): Promise<boolean> {
  const { rows } = await db.execute<{ claimed: boolean }>(
    sql`select app.claim_quotation(${quotationId}::uuid, ${customerId}::uuid, ${linkId}::uuid, ${now().toISOString()}::timestamptz) as claimed`,
  )
  return rows[0]?.claimed ?? false
}
