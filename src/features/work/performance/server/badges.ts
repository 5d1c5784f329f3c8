import { and, count, eq, gt } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { AgentBadge } from '#features/work/microsite/public/server/badges.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'

/** A figure is shown once it is meaningful, and rounded down, so that it is still true tomorrow. */
const ROUND = [1000, 500, 250, 100, 50, 25, 10]

/** How many people and vehicles are insured through the agent today. */
export async function policiesBadge(db: Db, agentId: string, now: Date): Promise<readonly AgentBadge[]> {
  const [row] = await db
    .select({ n: count() })
    .from(policies)
    .where(and(eq(policies.agentId, agentId), eq(policies.state, 'issued'), gt(policies.coverTo, dayOf(now))))
  const least = ROUND.find((each) => (row?.n ?? 0) > each)
  return least === undefined
    ? []
    : [{ title: msg`More than ${least} policies`, detail: msg`In force today and looked after by this agent.` }]
}
