import { type AgentNotice, notifyAgentOfPolicyRow } from '#features/people/notifications/public/server/commands/records.ts'
import type { Db } from '#kit/server/db.ts'
import { isOneOf } from '#kit/server/many-rows.ts'
import { together } from '#kit/server/together.ts'
import { policies } from '../tables.ts'

const named = together(async (db: Db, ids: readonly string[]) => {
  const { id, line, agentId, holderName, number, quotationNumber } = policies
  const rows = await db.select({ id, line, agentId, holderName, number, quotationNumber }).from(policies).where(isOneOf(id, ids))
  const known = new Map(rows.map((row) => [row.id, row]))
  return (policyId: string) => known.get(policyId)
})

/** Notifies the agent of a policy of what someone else did, or what became of it. */
export async function notifyAgentOfPolicy(db: Db, policyId: string, what: AgentNotice): Promise<void> {
  const row = await named(db, policyId)
  if (row) await notifyAgentOfPolicyRow(db, { ...row, number: row.number ?? row.quotationNumber }, what)
}
