import { eq } from 'drizzle-orm'
import { type AgentNotice, notifyAgentOfPolicyRow } from '#features/people/notifications/public/server/commands/records.ts'
import type { Db } from '#kit/server/db.ts'
import { policies } from '../tables.ts'

/** Notifies the agent of a policy of what somebody else did, or what became of it. */
export async function notifyAgentOfPolicy(db: Db, policyId: string, what: AgentNotice): Promise<void> {
  const { id, line, agentId, holderName, number, quotationNumber } = policies
  const [row] = await db.select({ id, line, agentId, holderName, number, quotationNumber }).from(policies).where(eq(id, policyId))
  if (row) await notifyAgentOfPolicyRow(db, { ...row, number: row.number ?? row.quotationNumber }, what)
}
