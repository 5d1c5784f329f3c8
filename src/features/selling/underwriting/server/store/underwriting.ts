import { and, eq, sql } from 'drizzle-orm'
import { partyOf } from '#domain/access.ts'
import { type CaseState, caseLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { quotations } from '#features/selling/quotes/public/server/tables.ts'
import { type Actor, actorName } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { isUuid } from '#kit/uuid.ts'
import { caseEvents, cases } from '../tables.ts'

type Stored = typeof cases.$inferSelect
export type CaseRow = Omit<Stored, 'state'> & { readonly state: CaseState }
export type CaseChange = Partial<Omit<typeof cases.$inferInsert, 'id' | 'quotationId' | 'state'>>
export type NewEvent = Omit<typeof caseEvents.$inferInsert, 'caseId' | 'actor' | 'at'>
type Event = (typeof caseLife.transitions)[number]['event']

const fromRow = (row: Stored): CaseRow => ({ ...row, state: parseState(caseLife, row.state) })

/** A case by its own id or that of its quotation, if the person may see it. */
export async function findCase(db: Db, actor: Actor, id: string): Promise<CaseRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select({ found: cases })
    .from(cases)
    .innerJoin(quotations, eq(quotations.id, cases.quotationId))
    .where(and(sql`(${cases.id} = ${id}::uuid or ${cases.quotationId} = ${id}::uuid)`, visibleTo(actor, quotations)))
  return row && fromRow(row.found)
}

/** Like `findCase`, but throws a problem if there is none. No one else changes it or its quotation until the transaction ends. */
export async function lockCase(db: Db, actor: Actor, id: string): Promise<CaseRow> {
  const found = await findCase(db, actor, id)
  if (!found) throw problem('not-found')
  // In the order in which quotations lock the two, to avoid a deadlock.
  await db.select({ id: quotations.id }).from(quotations).where(eq(quotations.id, found.quotationId)).for('update')
  const [row] = await db.select().from(cases).where(eq(cases.id, found.id)).for('update')
  if (!row) throw problem('not-found')
  return fromRow(row)
}

/** The case of a quotation, locked; for callers that have locked the quotation. */
export async function lockCaseOf(db: Db, quotationId: string): Promise<CaseRow | undefined> {
  const [row] = await db.select().from(cases).where(eq(cases.quotationId, quotationId)).for('update')
  return row && fromRow(row)
}

export async function addCase(db: Db, row: typeof cases.$inferInsert): Promise<CaseRow | undefined> {
  const [added] = await db.insert(cases).values(row).onConflictDoNothing().returning()
  return added && fromRow(added)
}

/** Changes the content of a case, not its state. */
export async function changeCase(db: Db, row: CaseRow, change: CaseChange, now: Date): Promise<CaseRow> {
  const [changed] = await db
    .update(cases)
    .set({ ...change, version: row.version + 1, updatedAt: now })
    .where(eq(cases.id, row.id))
    .returning()
  if (!changed) throw problem('not-found')
  return fromRow(changed)
}

/** The fields of a case that has to be decided again: earlier decisions and first approvals are void. */
export const NOTHING_DECIDED = {
  firstBy: null,
  firstReason: null,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  conditions: [],
  loading: 0,
  waiver: null,
} satisfies CaseChange

export type Taking = {
  readonly event: Event
  readonly actor: Actor
  readonly now: Date
  readonly reason?: string
  readonly change?: CaseChange
}

/** Takes a step in the case's life cycle, if the actor may. */
export async function takeCase(db: Db, row: CaseRow, { event, actor, now, reason, change = {} }: Taking): Promise<CaseRow> {
  const step = caseLife.step(row.state, event)
  if (!step) throw problem('not-now')
  if (!step.who.includes(partyOf(actor))) throw problem('not-allowed')
  const set = { ...change, version: row.version + 1, updatedAt: now }
  await advance(db, { cycle: caseLife, table: cases, id: row.id, from: row.state, event, actor, reason, set })
  const [after] = await db.select().from(cases).where(eq(cases.id, row.id))
  if (!after) throw problem('not-found')
  return fromRow(after)
}

/** Records what happened; returns its number. */
export async function addEvent(db: Db, row: Pick<CaseRow, 'id'>, event: NewEvent, { actor, now }: { actor: Actor; now: Date }) {
  const values = { ...event, caseId: row.id, actor: actorName(actor), at: now }
  const [added] = await db.insert(caseEvents).values(values).returning({ seq: caseEvents.seq })
  return added?.seq ?? 0
}
