import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { creditEntitlements, credits } from '../public/server/tables.ts'

export type CreditRow = typeof credits.$inferSelect

/** The credit of a policy, in any state. */
export async function creditOf(db: Db, policyId: string): Promise<CreditRow | undefined> {
  const [row] = await db.select().from(credits).where(eq(credits.policyId, policyId))
  return row
}

/** What an agent may leave unpaid, locked: others who ask for the lock wait until the transaction ends. */
export async function lockEntitlement(db: Db, agentId: string) {
  const [row] = await db.select().from(creditEntitlements).where(eq(creditEntitlements.staffId, agentId)).for('update')
  return row
}

const owedBy = (agentId: string) => and(eq(credits.agentId, agentId), isNull(credits.settledAt), isNull(credits.endedAt))

/** What an agent's customers owe in total, in centavos. */
export async function outstandingOf(db: Db, agentId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${credits.amount}), 0)` })
    .from(credits)
    .where(owedBy(agentId))
  return Number(row?.sum ?? 0)
}

/** Everyone who may give credit, with what is owed and overdue, by name. */
export async function entitledStaff(db: Db, today: Day) {
  const { rows } = await db.execute<{
    agentCode: string
    name: string
    branch: string
    maxDays: number
    maxOutstanding: string
    outstanding: string
    overdue: string
  }>(sql`select s.agent_code as "agentCode", s.first_name || ' ' || s.last_name as name, s.branch, e.max_days as "maxDays", e.max_outstanding_centavos as "maxOutstanding",
      coalesce(sum(c.amount_centavos), 0) as outstanding, coalesce(sum(c.amount_centavos) filter (where c.due_on < ${today}::date), 0) as overdue
    from credit_entitlements e join staff s on s.id = e.staff_id
      left join credits c on c.agent_id = e.staff_id and c.settled_at is null and c.ended_at is null
    group by s.id, e.staff_id order by s.first_name collate "und-x-icu", s.last_name collate "und-x-icu", s.id`)
  return rows.map(({ maxOutstanding, outstanding, overdue, ...row }) => ({
    ...row,
    maxOutstanding: Number(maxOutstanding),
    outstanding: Number(outstanding),
    overdue: Number(overdue),
  }))
}
