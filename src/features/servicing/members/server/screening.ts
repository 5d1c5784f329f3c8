import { isDay } from '#domain/day.ts'
import { screenParties } from '#features/people/screening/public/server/commands.ts'
import { getPolicy } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { nameIn, text } from '../rules/person.ts'
import { standingOf } from './store.ts'

/** Compares the members of a policy with the lists, as was done for its policyholder. Matches are for the compliance officers only. */
export async function screenMembersOf(db: Db, actor: Actor, policyId: string): Promise<void> {
  const policy = await getPolicy(db, actor, policyId)
  const standing = await standingOf(db, policy)
  const { customerId } = policy
  const parties = (standing?.entries ?? [])
    .filter(({ hasLeft }) => !hasLeft)
    .map(({ person }) => {
      const birthDate = text(person.birthDate)
      return {
        ...{ name: nameIn(person), role: 'member', kind: 'person' as const, customerId },
        ...(birthDate && isDay(birthDate) ? { birthDate } : {}),
      }
    })
  await screenParties(db, policyId, parties)
}
