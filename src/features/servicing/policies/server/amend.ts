import type { Day } from '#domain/day.ts'
import { policyLife } from '#domain/life-cycles.ts'
import type { Actor } from '#kit/actor.ts'
import { emit } from '#kit/extension-point.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { policyAmended } from '../public/server/events.ts'
import { policies } from '../public/server/tables.ts'
import { noteRisk } from './risk.ts'
import { noteHolding } from './store/holdings.ts'
import { keepVersion } from './store/versions.ts'
import { type PolicyRow, policyById } from './store.ts'

/** What differs in a policy in force from a day on, with its whole new price, and why. */
export type Amendment = Partial<
  Pick<
    PolicyRow,
    'answers' | 'holder' | 'holderName' | 'customerId' | 'alternate' | 'description' | 'worksheet' | 'standing' | 'coverFrom' | 'coverTo'
  >
> & {
  readonly effectiveOn: Day
  readonly reason: string
}

/**
 * Changes a policy in force, locked by the caller; how it was before is kept as a version, and its former holder if someone else holds it
 * now. Returns the policy as it is now.
 */
export const amendPolicy = (
  db: Db,
  policy: PolicyRow,
  { reason, effectiveOn, ...changed }: Amendment,
  actor: Actor,
  now: Date,
): Promise<PolicyRow> =>
  runAsSystem(db, actor, async () => {
    await keepVersion(db, policy, { reason, replacedOn: effectiveOn, replacedAt: now })
    if (changed.customerId !== undefined) await noteHolding(db, policy, effectiveOn, now)
    const total = changed.worksheet?.total ?? policy.total
    await advance(db, {
      ...{ cycle: policyLife, table: policies, id: policy.id, from: 'issued', event: 'amend', actor, reason },
      set: { ...changed, total, version: policy.version + 1, updatedAt: now },
    })
    const amended = await policyById(db, policy.id)
    await noteRisk(db, amended)
    await emit(policyAmended, db, { policyId: policy.id, reason, actor, now })
    return amended
  })
