import { dayOf } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'
import { getPolicy } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { RemainingPremium } from '#features/servicing/policies/public/server/sources.ts'
import type { Actor } from '#kit/actor.ts'
import { now } from '#kit/server/clock.ts'
import { remainingParts } from '../rules/remaining.ts'
import { standingOf } from './store.ts'

const MEMBERS: Actor = { kind: 'system', name: 'members' }

/** What may be returned of the premium of a group after members joined and left. */
export const remainingOfGroup: RemainingPremium = async (db, policyId, parts) => {
  const policy = await getPolicy(db, MEMBERS, policyId)
  const standing = await standingOf(db, policy)
  if (!standing) return parts
  const { roster, tariff, changes, adjustments, charges } = standing
  const unpaid = new Set(charges.flatMap(({ id, settledAt }) => (settledAt ? [] : [id])))
  const paid = new Set(adjustments.flatMap(({ chargeId, changeIds }) => (chargeId && unpaid.has(chargeId) ? [] : changeIds)))
  const taxesOn = (net: Centavos) => roster.taxesOn(net, tariff, policy.branch)
  return remainingParts(parts, changes, {
    term: { from: policy.coverFrom, to: policy.coverTo },
    today: dayOf(now()),
    taxesOn,
    isPaid: (id) => paid.has(id),
  })
}
