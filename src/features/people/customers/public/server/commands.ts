import { and, eq, sql } from 'drizzle-orm'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { together } from '#kit/server/together.ts'
import { customers } from './tables.ts'

export type CustomerDetails = {
  /** E.164 */
  readonly mobile: string
  /** The agent who brings the customer; an existing customer stays with their agent. */
  readonly agentId: string
  readonly name?: string | undefined
  readonly kind?: 'person' | 'company' | undefined
  readonly email?: string | undefined
  readonly birthDate?: string | undefined
}

type Named = Omit<CustomerDetails, 'agentId'> & { readonly name: string }

/**
 * The customer with this mobile number, created if there is none. A number that another agent knows returns the same customer, shows
 * nothing of them and changes nothing about them.
 */
export const ensureCustomer = together(async (db: Db, asked: readonly CustomerDetails[]) => {
  const keyOf = (details: CustomerDetails) => JSON.stringify(Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  const found = new Map<string, string>()
  for (const [key, details] of new Map(asked.map((each) => [keyOf(each), each]))) {
    const { mobile, agentId, name, kind, email, birthDate } = details
    const { rows } = await db.execute<{ id: string }>(
      sql`select app.ensure_customer(${mobile}, ${agentId}::uuid, ${name ?? null}, ${kind ?? null}, ${email ?? null}, ${birthDate ?? null}::date, ${now().toISOString()}::timestamptz) as id`,
    )
    for (const { id } of rows) found.set(key, id)
  }
  return (details: CustomerDetails): string => {
    const id = found.get(keyOf(details))
    if (id === undefined) throw new Error('a customer was not found and not made')
    return id
  }
})

/**
 * Records who a customer is, if not known yet: someone who came by a link is only a number until there is a policyholder with that number.
 * A policyholder with another number names no one.
 */
export async function nameCustomer(db: Db, id: string, { mobile, name, kind, email, birthDate }: Named): Promise<void> {
  await db
    .update(customers)
    .set({ name, kind, ...(email ? { email } : {}), ...(birthDate ? { birthDate } : {}), updatedAt: now() })
    .where(and(eq(customers.id, id), eq(customers.mobile, mobile), eq(customers.name, '')))
}

/** The customer's number, E.164; undefined if there is none, such as for one who was erased. */
export const mobileOf = together(async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .select({ id: customers.id, mobile: customers.mobile })
    .from(customers)
    .where(sql`${customers.id} = any(${sql.param([...ids])}::uuid[])`)
  const known = new Map(rows.map(({ id, mobile }) => [id, mobile ?? undefined]))
  return (id: string) => known.get(id)
})
