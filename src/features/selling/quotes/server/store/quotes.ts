import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { type QuotationState, quotationLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { addedRows, addRows, isOneOf } from '#kit/server/many-rows.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { readTogether, together } from '#kit/server/together.ts'
import { isUuid } from '#kit/uuid.ts'
import { EXPIRING_STATES } from '../../public/rules/quotes.ts'
import { consents, quotations } from '../../public/server/tables.ts'

export type Stored = typeof quotations.$inferSelect
export type QuotationRow = Omit<Stored, 'state'> & { readonly state: QuotationState }
export type Change = Partial<Omit<typeof quotations.$inferInsert, 'id' | 'number' | 'state'>>

/** The state as named by the life cycle; the database allows no other. */
export function stateNamed(state: string): QuotationState {
  if (!quotationLife.isState(state)) throw new Error(`quotation in unknown state ${state}`)
  return state
}

export const fromRow = (row: Stored): QuotationRow => ({ ...row, state: stateNamed(row.state) })

const readVisible = async (db: Db, actor: Actor, ids: readonly string[], { isLocked }: { readonly isLocked: boolean }) => {
  const found = db
    .select()
    .from(quotations)
    .where(and(isOneOf(quotations.id, ids), visibleTo(actor, quotations)))
    .orderBy(quotations.id)
  return (await (isLocked ? found.for('update') : found)).map((row) => [row.id, fromRow(row)] as const)
}
const visible = readTogether((db, actor, ids) => readVisible(db, actor, ids, { isLocked: false }))
const visibleLocked = readTogether((db, actor, ids) => readVisible(db, actor, ids, { isLocked: true }))

type Answered = 'step' | 'answers' | 'holder' | 'alternate' | 'commercial' | 'description' | 'holderName'
/** What a quotation starts with. */
export type Begun = Pick<Stored, 'id' | 'number' | 'line' | 'agentId' | 'branch' | 'customerId' | 'previousId' | Answered>

/** A quotation that was started and is not stored yet: its first step inserts it in the resulting state. */
export const notStored = (begun: Begun, now: Date): QuotationRow => ({
  ...{ ...begun, state: 'draft', version: 0, linkId: null, conditions: [], approval: null, createdAt: now, updatedAt: now },
  ...{ tariffId: null, worksheet: null, total: null, findings: [], fingerprint: null, experience: null, coverFrom: null, coverTo: null },
  ...{ quotedAt: null, quotedBy: null, validUntil: null },
})

export const isStored = ({ version }: Pick<QuotationRow, 'version'>): boolean => version > 0

/** The quotation; the same problem whether it does not exist or is not theirs. */
export async function getQuotation(db: Db, actor: Actor, id: string): Promise<QuotationRow> {
  const row = isUuid(id) ? await visible(db, actor, id) : undefined
  if (!row) throw problem('not-found')
  return row
}

/** Like `getQuotation`, and no one else can change it until the transaction ends. */
export async function lockQuotation(db: Db, actor: Actor, id: string): Promise<QuotationRow> {
  const row = isUuid(id) ? await visibleLocked(db, actor, id) : undefined
  if (!row) throw problem('not-found')
  return row
}

/** The same where there may be none yet. */
export const lockIfThere = async (db: Db, actor: Actor, id: string): Promise<QuotationRow | undefined> => visibleLocked(db, actor, id)

export async function findByNumber(db: Db, actor: Actor, number: string): Promise<QuotationRow | undefined> {
  const [row] = await db
    .select()
    .from(quotations)
    .where(and(eq(quotations.number, number), visibleTo(actor, quotations)))
  return row && fromRow(row)
}

/** The policyholders of a customer's newest quotations that the person asking may see. */
export async function newestHolders(db: Db, actor: Actor, customerId: string): Promise<Stored['holder'][]> {
  const rows = await db
    .select({ holder: quotations.holder })
    .from(quotations)
    .where(and(eq(quotations.customerId, customerId), visibleTo(actor, quotations)))
    .orderBy(desc(quotations.id))
    .limit(5)
  return rows.map(({ holder }) => holder)
}

type NewQuotation = typeof quotations.$inferInsert
export const addQuotation = together(async (db: Db, rows: readonly NewQuotation[]) => {
  const added = await addedRows(db, quotations, rows)
  const byNumber = new Map(added.map((row) => [row.number, row]))
  return ({ number }: NewQuotation): QuotationRow => {
    const row = byNumber.get(number)
    if (!row) throw new Error('quotation was not added')
    return fromRow(row)
  }
})

type Name = { readonly id: string; readonly n: number }
const takeNames = together(async (db: Db, asked: readonly 'one'[]) => {
  const { rows } = await db.execute<Name>(
    sql`select uuidv7() as id, nextval('quotation_numbers') as n from generate_series(1, ${asked.length}::int)`,
  )
  return (_: 'one', n: number) => {
    const name = rows[n]
    if (!name) throw new Error('quotation got no number')
    return name
  }
})
/** The id and number for a new quotation. */
export const takeName = (db: Db): Promise<Name> => takeNames(db, 'one')

/** The parts of a change that differ from the quotation: what stays is not written and compressed again. */
export const differing = (row: QuotationRow, change: Change): Change =>
  Object.fromEntries(Object.entries(change).filter(([name, value]) => !isDeepStrictEqual(value, Reflect.get(row, name))))

/** Changes the content of the quotation, not its state, and increments the version. */
export async function changeQuotation(db: Db, row: QuotationRow, change: Change, now: Date): Promise<QuotationRow> {
  const set = { ...change, version: row.version + 1, updatedAt: now }
  const [changed] = await db.update(quotations).set(set).where(eq(quotations.id, row.id)).returning()
  if (!changed) throw problem('not-found')
  return fromRow(changed)
}

/** Offers whose last day is over, locked; those that someone is working on are left for next time. */
export const overdue = (db: Db, today: Day, failed: readonly string[], limit: number) =>
  db
    .select()
    .from(quotations)
    .where(and(inArray(quotations.state, [...EXPIRING_STATES]), lt(quotations.validUntil, today), notInArray(quotations.id, [...failed])))
    .limit(limit)
    .for('update', { skipLocked: true })
    .then((rows) => rows.map(fromRow))

export const addConsents = together(async (db: Db, added: readonly (readonly (typeof consents.$inferInsert)[])[]) => {
  await addRows(db, consents, added.flat())
  return () => undefined
})

/** Numbers of quotations, by id. */
export async function numbersOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: quotations.id, number: quotations.number })
    .from(quotations)
    .where(inArray(quotations.id, [...ids]))
  return new Map(rows.map(({ id, number }) => [id, number]))
}
