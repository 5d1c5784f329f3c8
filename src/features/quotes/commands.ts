import { eq, sql } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import { policies } from '#features/policies/tables.ts'
import type { Actor } from '#kit/actor.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { type Asking, lineIn } from './api/detail.ts'
import { saveStep } from './api/draft.ts'
import { mustBe, take } from './api/step.ts'
import { RawAnswers } from './rules/answers.ts'
import { getQuotation, lockQuotation, type QuotationRow } from './store.ts'

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

/** The quotation if the actor may see it, and the state of the policy that it became. */
export async function seenQuotation(
  db: Db,
  actor: Actor,
  quotationId: string,
): Promise<{ readonly quotation: QuotationRow; readonly policyState: string | undefined }> {
  const quotation = await getQuotation(db, actor, quotationId)
  const [policy] = await db.select({ state: policies.state }).from(policies).where(eq(policies.quotationId, quotation.id))
  return { quotation, policyState: policy?.state }
}

/** Changes the policyholder of a quotation in draft, in the caller's transaction; the wizard goes on where it was. */
export async function changeHolder(
  db: Db,
  quotationId: string,
  holder: Readonly<Record<string, unknown>>,
  asking: Asking,
): Promise<QuotationRow> {
  const row = await lockQuotation(db, asking.actor, quotationId)
  if (row.state !== 'draft') throw problem('not-now')
  return saveStep(db, lineIn(row), row, { step: 'policyholder', values: RawAnswers.parse(holder), next: row.step }, asking)
}
