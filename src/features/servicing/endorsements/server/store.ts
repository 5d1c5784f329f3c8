import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type EndorsementState, endorsementLife } from '#domain/life-cycles.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { isUuid } from '#kit/uuid.ts'
import type { PriceOfChange } from '../public/contract/price.ts'
import { endorsements } from './tables.ts'

type Stored = typeof endorsements.$inferSelect
export type EndorsementRow = Omit<Stored, 'state'> & { readonly state: EndorsementState }
export type EndorsementEvent = (typeof endorsementLife.steps)[number]['event']

const fromRow = (row: Stored): EndorsementRow => ({ ...row, state: parseState(endorsementLife, row.state) })

/** Every change requested for a policy, oldest first. */
export const endorsementsOf = async (db: Db, policyId: string): Promise<EndorsementRow[]> =>
  (await db.select().from(endorsements).where(eq(endorsements.policyId, policyId)).orderBy(asc(endorsements.n))).map(fromRow)

export async function findEndorsement(db: Db, policyId: string, id: string): Promise<EndorsementRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select()
    .from(endorsements)
    .where(and(eq(endorsements.policyId, policyId), eq(endorsements.id, id)))
  return row && fromRow(row)
}

/** What a person is asked to take over, by the id of the request. */
export async function askedOfOwner(db: Db, customerId: string, id: string): Promise<EndorsementRow | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select()
    .from(endorsements)
    .where(and(eq(endorsements.newOwnerId, customerId), eq(endorsements.id, id)))
  return row && fromRow(row)
}

/** Everything that a person is asked to take over now. */
export const askedOwnerOf = async (db: Db, customerId: string): Promise<EndorsementRow[]> =>
  (
    await db
      .select()
      .from(endorsements)
      .where(and(eq(endorsements.newOwnerId, customerId), eq(endorsements.state, 'waiting-owner')))
  ).map(fromRow)

export async function endorsementOfCharge(db: Db, chargeId: string): Promise<EndorsementRow | undefined> {
  const [row] = await db.select().from(endorsements).where(eq(endorsements.chargeId, chargeId))
  return row && fromRow(row)
}

/** Changes waiting for someone, whatever became of their policies. */
export const allWaiting = (db: Db) =>
  db
    .select({ id: endorsements.id, policyId: endorsements.policyId })
    .from(endorsements)
    .where(inArray(endorsements.state, ['asked', 'waiting-approval', 'waiting-owner', 'waiting-payment']))
    .orderBy(asc(endorsements.id))

/** Updates its price to that of another day. */
export const setPrice = (db: Db, id: string, price: PriceOfChange) => db.update(endorsements).set({ price }).where(eq(endorsements.id, id))

export const isOpen = ({ state }: Pick<EndorsementRow, 'state'>): boolean => !endorsementLife.isFinal(state)

type NewEndorsement = Omit<typeof endorsements.$inferInsert, 'n'>

/** Adds the next change of a policy, locked by the caller so that numbers are unique. */
export const addEndorsement = (db: Db, by: Actor, row: NewEndorsement): Promise<EndorsementRow> =>
  runAsSystem(db, by, async () => {
    const n = sql<number>`(select coalesce(max(e.n), 0) + 1 from ${endorsements} e where e.policy_id = ${row.policyId})`
    const [added] = await db
      .insert(endorsements)
      .values({ ...row, n })
      .returning()
    if (!added) throw new Error('an endorsement was not kept')
    await startHistory(db, endorsementLife, added.id, by)
    return fromRow(added)
  })

type Step = { readonly event: EndorsementEvent; readonly reason?: string; readonly set?: Partial<Stored> }

/** One step of its life. */
export const stepOf = (db: Db, by: Actor, { id, state }: EndorsementRow, { event, reason, set = {} }: Step) =>
  runAsSystem(db, by, () => advance(db, { cycle: endorsementLife, table: endorsements, id, from: state, event, actor: by, reason, set }))

/** Changes waiting for our office, oldest first. */
export const waitingForOffice = (db: Db, most: number) =>
  db
    .select({
      ...{ id: endorsements.id, kind: endorsements.kind, askedAt: endorsements.askedAt },
      ...{ policyId: policies.id, line: policies.line, number: policies.number, holderName: policies.holderName },
    })
    .from(endorsements)
    .innerJoin(policies, eq(policies.id, endorsements.policyId))
    .where(eq(endorsements.state, 'waiting-approval'))
    .orderBy(asc(endorsements.askedAt))
    .limit(most)
