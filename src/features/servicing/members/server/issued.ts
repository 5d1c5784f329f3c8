import { and, eq, gt, inArray } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { getPolicy } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { PolicyIssued } from '#features/servicing/policies/public/server/events.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { screenMembers } from '../public/contract.ts'
import { addEnteredContacts } from './contacts.ts'
import { standingOf } from './store.ts'

/** When a policy is issued: its members may view their cover, and are screened. */
export async function membersIssued(db: Db, { policyId, actor, now: at }: PolicyIssued, enqueue: Enqueue): Promise<void> {
  const standing = await standingOf(db, await getPolicy(db, actor, policyId))
  if (!standing) return
  await addEnteredContacts(db, standing, standing.entries, { actor, now: at })
  await enqueue(db, screenMembers, { policyId })
}

const WITH_MEMBERS = Object.values<Line>(lines).flatMap(({ code, roster }) => (roster ? [code] : []))

/** When a list is replaced: compares the members of policies in force with it. */
export async function screenAllMembers(db: Db, enqueue: Enqueue): Promise<void> {
  const found = await db
    .select({ policyId: policies.id })
    .from(policies)
    .where(and(inArray(policies.line, WITH_MEMBERS), eq(policies.state, 'issued'), gt(policies.coverTo, dayOf(now()))))
  for (const each of found) await enqueue(db, screenMembers, each)
}
