import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { yearOf } from '#domain/day.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import { quotations } from '#features/selling/quotes/public/server/tables.ts'
import { payments } from '#features/servicing/payments/public/server/tables.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import { leads } from '#features/work/leads/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import type { CardCode } from '../rules/cards.ts'
import { proposalNumber } from '../rules/proposals.ts'
import { proposals } from './tables.ts'

export type ProposalRow = typeof proposals.$inferSelect
export type Values = Readonly<Record<string, unknown>>

/** Staff see the proposals of those within their reach; row-level security says the same. */
const visibleTo = (actor: Actor): SQL =>
  actor.kind === 'staff'
    ? sql`(${proposals.agentId} in (select staff_id from reach where viewer_id = ${actor.id}) or (select app.sees_all()))`
    : sql`false`

/** The proposal; throws the same problem whether it does not exist or is not theirs. */
export async function getProposal(db: Db, actor: Actor, id: string): Promise<ProposalRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(proposals)
        .where(and(eq(proposals.id, id), visibleTo(actor)))
    : []
  if (!row) throw problem('not-found')
  return row
}

/** As `getProposal`, and no one else changes it until the transaction ends. */
export async function lockProposal(db: Db, actor: Actor, id: string): Promise<ProposalRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(proposals)
        .where(and(eq(proposals.id, id), visibleTo(actor)))
        .for('update')
    : []
  if (!row) throw problem('not-found')
  return row
}

/** The newest proposal of a lead for a line that has no quotation yet, locked. */
export async function openDraftOf(db: Db, leadId: string, line: string): Promise<ProposalRow | undefined> {
  const [row] = await db
    .select()
    .from(proposals)
    .where(and(eq(proposals.leadId, leadId), eq(proposals.line, line), eq(proposals.state, 'draft'), isNull(proposals.quotationId)))
    .orderBy(desc(proposals.id))
    .limit(1)
    .for('update')
  return row
}

type NewProposal = Omit<typeof proposals.$inferInsert, 'number'> & { readonly prefix: string; readonly today: string }

export async function addProposal(db: Db, { prefix, today, ...row }: NewProposal): Promise<string> {
  const { rows } = await db.execute<{ n: number }>(sql`select nextval('proposal_numbers') as n`)
  const number = proposalNumber(prefix, yearOf(today), Number(rows[0]?.n))
  const [added] = await db
    .insert(proposals)
    .values({ ...row, number })
    .returning({ id: proposals.id })
  if (!added) throw new Error('a proposal was not added')
  return added.id
}

/** Links a draft to its quotation, whose state it follows from then on. */
export const tieToQuotation = (db: Db, id: string, change: { quotationId: string; state: string; updatedAt: Date }) =>
  db.update(proposals).set(change).where(eq(proposals.id, id))

export const saveCard = (db: Db, row: ProposalRow, card: CardCode, values: Values, now: Date): Promise<ProposalRow> =>
  bumpVersion(db, { ...row, cards: { ...row.cards, [card]: values } }, now)

/** Increments the version, even if the change itself is stored elsewhere. */
export async function bumpVersion(db: Db, row: ProposalRow, now: Date): Promise<ProposalRow> {
  const [saved] = await db
    .update(proposals)
    .set({ cards: row.cards, version: row.version + 1, updatedAt: now })
    .where(eq(proposals.id, row.id))
    .returning()
  if (!saved) throw problem('not-found')
  return saved
}

/** The records related to a proposal, as far as the person asking may see them. */
export async function surroundingsOf(db: Db, { id, quotationId }: Pick<ProposalRow, 'id' | 'quotationId'>) {
  const [people] = await db
    .select({ lead: leads, agent: { id: staff.id, firstName: staff.firstName, lastName: staff.lastName } })
    .from(proposals)
    .innerJoin(leads, eq(leads.id, proposals.leadId))
    .innerJoin(staff, eq(staff.id, proposals.agentId))
    .where(eq(proposals.id, id))
  if (!people) throw problem('not-found')
  const [sold] = quotationId
    ? await db
        .select({ quotation: quotations, policy: { id: policies.id, number: policies.number, state: policies.state } })
        .from(quotations)
        .leftJoin(policies, eq(policies.quotationId, quotations.id))
        .where(eq(quotations.id, quotationId))
    : []
  const [payment] = sold?.policy
    ? await db
        .select({ reference: payments.reference, state: payments.state, amount: payments.amount, paidAt: payments.paidAt })
        .from(payments)
        .where(eq(payments.policyId, sold.policy.id))
        .orderBy(desc(payments.attempt))
        .limit(1)
    : []
  return {
    lead: people.lead,
    agent: { id: people.agent.id, name: nameOf(people.agent) },
    quotation: sold?.quotation ?? null,
    policy: sold?.policy ?? null,
    payment: payment ?? null,
  }
}
export type Surroundings = Awaited<ReturnType<typeof surroundingsOf>>

/** The lead whose proposal a quotation is, as far as the person asking may see both. */
export async function leadOfProposal(db: Db, quotationId: string) {
  const [lead] = await db
    .select({ id: leads.id, firstName: leads.firstName, lastName: leads.lastName, number: leads.number })
    .from(proposals)
    .innerJoin(leads, eq(leads.id, proposals.leadId))
    .where(eq(proposals.quotationId, quotationId))
  return lead && { id: lead.id, number: lead.number, name: nameOf(lead) }
}
