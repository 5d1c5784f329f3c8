import type { PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { PolicyRenewal } from '#features/servicing/policies/public/server/sources.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import { renewalOfPolicy } from './store.ts'

/** How a policy continues, for the person looking; undefined if it is not renewed, or ended before a renewal was started. */
export async function standingOf(db: Db, policy: Pick<PolicyRow, 'id' | 'line' | 'state'>): Promise<PolicyRenewal | undefined> {
  const row = await renewalOfPolicy(db, policy.id)
  if (row) return { state: row.state }
  return lineIn(policy).renewal && policy.state === 'issued' ? { state: null } : undefined
}
