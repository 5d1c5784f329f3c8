import { sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'

/** Whether a policy is of one fleet with one of some others: one policyholder bought them together. */
export async function isOfFleetWith(db: Db, policyId: string, others: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ together: boolean }>(
    sql`select app.are_of_one_fleet(${policyId}::uuid, ${sql.param([...others])}::uuid[]) as together`,
  )
  return rows[0]?.together ?? false
}
