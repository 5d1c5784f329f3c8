import { sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'

/** The other policies of the fleet of which a policy is: one policyholder bought them together. */
export async function fleetOf(db: Db, policyId: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from app.fleet_of(${policyId}::uuid) id`)
  return rows.map(({ id }) => id)
}
