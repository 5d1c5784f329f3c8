import { eq } from 'drizzle-orm'
import { type AgentNotice, tellOfPolicyRecord } from '#features/people/notifications/public/server/commands/records.ts'
import type { Db } from '#kit/server/db.ts'
import { policies } from '../tables.ts'

/** Tells the agent of a policy what somebody else did, or what became of it. */
export async function tellOfPolicy(db: Db, policyId: string, what: AgentNotice): Promise<void> {
  const { id, line, agentId, holderName, number, quotationNumber } = policies
  const [row] = await db.select({ id, line, agentId, holderName, number, quotationNumber }).from(policies).where(eq(id, policyId))
  if (row) await tellOfPolicyRecord(db, { ...row, number: row.number ?? row.quotationNumber }, what)
}
