import { sql } from 'drizzle-orm'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'

export type CustomerDetails = {
  /** E.164 */
  readonly mobile: string
  /** The agent who brings the customer; one who is known already stays with their agent. */
  readonly agentId: string
  readonly name?: string | undefined
  readonly kind?: 'person' | 'company' | undefined
  readonly email?: string | undefined
  readonly birthDate?: string | undefined
}

/**
 * The customer with this mobile number, made when there is none. A number that another agent knows yields the same customer,
 * shows nothing of them and changes nothing about them.
 */
export async function ensureCustomer(db: Db, { mobile, agentId, name, kind, email, birthDate }: CustomerDetails): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select app.ensure_customer(${mobile}, ${agentId}::uuid, ${name ?? null}, ${kind ?? null}, ${email ?? null}, ${birthDate ?? null}::date, ${now().toISOString()}::timestamptz) as id`,
  )
  const [row] = rows
  if (!row) throw new Error('a customer was not found and not made')
  return row.id
}
