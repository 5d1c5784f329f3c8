import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { linksSentBy } from '#features/people/sharing/public/server/links.ts'
import { consents, quotationDecisions, quotations, quotationVersions } from '#features/selling/quotes/public/server/tables.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import type { Done } from '../rules/scenario.ts'
import type { RunRow } from './store/runs.ts'

const PAID = ['paid', 'issued']

/** The result of a practice so far, by the records of practice: the sale of its line that got furthest; undefined if none was started. */
export async function doneIn(db: Db, { staffId, startedAt }: RunRow, line: string): Promise<Done | undefined> {
  const [found] = await db
    .select({ quotation: quotations, policy: { id: policies.id, state: policies.state } })
    .from(quotations)
    .leftJoin(policies, eq(policies.quotationId, quotations.id))
    .where(and(eq(quotations.agentId, staffId), eq(quotations.line, line), gte(quotations.createdAt, startedAt)))
    .orderBy(desc(sql`coalesce(${policies.state} = 'issued', false)`), desc(sql`${policies.id} is not null`), desc(quotations.updatedAt))
    .limit(1)
  if (!found) return undefined
  const { quotation, policy } = found
  const { id } = quotation
  const has = async (count: Promise<number>) => (await count) > 0
  const sent = await linksSentBy(db, staffId, startedAt)
  return {
    ...{ answers: quotation.answers, holder: quotation.holder, commercial: quotation.commercial },
    wasQuoted: quotation.quotedAt !== null,
    wasReferred: await has(
      db.$count(quotationVersions, and(eq(quotationVersions.quotationId, id), eq(quotationVersions.outcome, 'referred'))),
    ),
    wasApproved: await has(
      db.$count(quotationDecisions, and(eq(quotationDecisions.quotationId, id), eq(quotationDecisions.event, 'approve'))),
    ),
    wasSent: quotation.linkId !== null || sent.some((link) => link.quotationId === id || (policy !== null && link.policyId === policy.id)),
    declaredByCustomer: await has(
      db.$count(consents, and(eq(consents.quotationId, id), eq(consents.accepted, true), sql`starts_with(${consents.actor}, 'customer:')`)),
    ),
    isPaid: policy !== null && PAID.includes(policy.state),
    isIssued: policy?.state === 'issued',
  }
}

/** Numbers and addresses of those to whom someone sold in a practice. */
export async function customersIn(db: Db, { staffId, startedAt }: RunRow): Promise<string[]> {
  const quoted = await db
    .select({ holder: quotations.holder })
    .from(quotations)
    .where(and(eq(quotations.agentId, staffId), gte(quotations.createdAt, startedAt)))
  const sent = await linksSentBy(db, staffId, startedAt)
  const all = [...quoted.flatMap(({ holder }) => [holder.mobile, holder.email]), ...sent.map(({ mobile }) => mobile)]
  return [...new Set(all.filter((each) => typeof each === 'string' && each !== ''))].map(String)
}

/** Quotations that are waiting for the underwriter. */
export const referredIn = async (db: Db, { staffId, startedAt }: RunRow): Promise<string[]> =>
  (
    await db
      .select({ id: quotations.id })
      .from(quotations)
      .where(and(eq(quotations.agentId, staffId), inArray(quotations.state, ['referred']), gte(quotations.createdAt, startedAt)))
  ).map(({ id }) => id)
