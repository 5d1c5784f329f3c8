import type { Day } from '#domain/day.ts'
import { policyLife } from '#domain/life-cycles.ts'
import type { Worksheet } from '#domain/worksheet.ts'
import type { Actor } from '#kit/actor.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { policies } from '../public/server/tables.ts'
import { noteRisk } from './risk.ts'
import { keepVersion } from './store/versions.ts'
import { type PolicyRow, policyById } from './store.ts'

/** What of a policy in force is other from now on, with the whole price of it, and why. */
export type Amendment = {
  readonly answers: Record<string, unknown>
  readonly description: string
  readonly worksheet: Worksheet
  readonly coverTo: Day
  readonly reason: string
}

/** Changes a policy in force, locked by the caller; how it stood before is kept as a version. */
export const amendPolicy = (db: Db, policy: PolicyRow, { reason, ...changed }: Amendment, actor: Actor, now: Date): Promise<void> =>
  runAsSystem(db, actor, async () => {
    await keepVersion(db, policy, reason, now)
    await advance(db, {
      ...{ cycle: policyLife, table: policies, id: policy.id, from: 'issued', event: 'amend', actor, reason },
      set: { ...changed, total: changed.worksheet.total, version: policy.version + 1, updatedAt: now },
    })
    await noteRisk(db, await policyById(db, policy.id))
  })
