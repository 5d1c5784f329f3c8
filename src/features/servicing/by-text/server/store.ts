import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { customers } from '#features/people/customers/public/server/tables.ts'
import { getAgent } from '#features/people/staff/public/server/staff.ts'
import { quotations } from '#features/selling/quotes/public/server/tables.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { textOffers } from './tables.ts'

export type OfferRow = typeof textOffers.$inferSelect

/** An offer with its quotation as it is now, and the number of its customer. */
export type Offer = {
  readonly offer: OfferRow
  readonly quotation: typeof quotations.$inferSelect
  /** E.164 */
  readonly mobile: string
}

const offers = (db: Db) =>
  db
    .select({ offer: textOffers, quotation: quotations, mobile: customers.mobile })
    .from(textOffers)
    .innerJoin(quotations, eq(quotations.id, textOffers.quotationId))
    .innerJoin(customers, eq(customers.id, quotations.customerId))

export const findOffer = async (db: Db, id: string): Promise<Offer | undefined> => (await offers(db).where(eq(textOffers.id, id)))[0]

/** The newest offer, sent to a number, of the quotation that the customer names by its letters and digits; never another customer's. */
export const offerNamed = async (db: Db, mobile: string, reference: string): Promise<Offer | undefined> =>
  (
    await offers(db)
      .where(and(eq(customers.mobile, mobile), sql`regexp_replace(${quotations.number}, '[^A-Z0-9]', '', 'g') = ${reference}`))
      .orderBy(desc(textOffers.id))
      .limit(1)
  )[0]

/** The offer that a number last said yes to. */
export const offerAnswered = async (db: Db, mobile: string): Promise<Offer | undefined> =>
  (
    await offers(db)
      .where(and(eq(customers.mobile, mobile), isNotNull(textOffers.answeredAt)))
      .orderBy(desc(textOffers.answeredAt))
      .limit(1)
  )[0]

/** The newest offer that was sent to a number. */
export const newestOffer = async (db: Db, mobile: string): Promise<Offer | undefined> =>
  (await offers(db).where(eq(customers.mobile, mobile)).orderBy(desc(textOffers.id)).limit(1))[0]

export const offersOf = (db: Db, quotationId: string): Promise<OfferRow[]> =>
  db.select().from(textOffers).where(eq(textOffers.quotationId, quotationId)).orderBy(desc(textOffers.id)).limit(20)

export async function addOffer(db: Db, values: typeof textOffers.$inferInsert): Promise<OfferRow> {
  const [row] = await db.insert(textOffers).values(values).returning()
  if (!row) throw new Error('an offer by text was not kept')
  return row
}

export const noteOffer = async (db: Db, id: string, set: Partial<typeof textOffers.$inferInsert>): Promise<void> =>
  void (await db.update(textOffers).set(set).where(eq(textOffers.id, id)))

/** What every text about an offer says: its reference, and whom to call. */
export async function wordsOf(db: Db, { quotation }: Offer, brand: string) {
  const { name, mobile } = await getAgent(db, quotation.agentId)
  return { brand, reference: quotation.number, agentName: name, agentMobile: mobile, total: quotation.total ?? 0 }
}

/** The text offer through which a policy was bought, if any. */
export async function acceptedOfPolicy(db: Db, policyId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: textOffers.id })
    .from(textOffers)
    .innerJoin(policies, eq(policies.quotationId, textOffers.quotationId))
    .where(and(eq(policies.id, policyId), isNotNull(textOffers.acceptedAt)))
    .limit(1)
  return row?.id
}
