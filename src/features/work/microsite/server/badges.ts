import { findActiveStaff } from '#features/people/staff/public/server/staff.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import type { AgentBadge } from '../public/server/badges.ts'

const YEAR_MS = 365.25 * 24 * 3_600_000

/** Since when the agent has worked with us. */
export async function yearsBadge(db: Db, agentId: string, now: Date): Promise<readonly AgentBadge[]> {
  const person = await findActiveStaff(db, { id: agentId })
  const years = person ? Math.floor((now.getTime() - person.createdAt.getTime()) / YEAR_MS) : 0
  if (years < 1) return []
  return [{ title: years === 1 ? msg`1 year with us` : msg`${years} years with us`, detail: msg`An agent with us without a break.` }]
}
