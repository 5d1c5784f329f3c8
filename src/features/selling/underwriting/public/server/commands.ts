import { eq } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { type Deciding, decideCase, notifyOfDecision } from '../../server/api/decide.ts'
import type { ActorContext } from '../../server/api/matter.ts'
import { lockCase } from '../../server/store/underwriting.ts'
import { cases } from '../../server/tables.ts'

/** Adds the case of a referred quotation, which came from a row of an upload, to the cases of that upload on the desk. */
export async function referTogether(db: Db, quotationId: string, { id, fileName }: { readonly id: string; readonly fileName: string }) {
  await db.update(cases).set({ batchId: id, batchName: fileName }).where(eq(cases.quotationId, quotationId))
}

/** Decides on what was referred in a quotation, as someone at the desk would; the agent is notified as usual. */
export async function approveReferred(db: Db, quotationId: string, deciding: Deciding, asking: ActorContext): Promise<void> {
  const decided = await decideCase(db, await lockCase(db, asking.actor, quotationId), deciding, asking)
  await notifyOfDecision(db, decided, asking)
}
