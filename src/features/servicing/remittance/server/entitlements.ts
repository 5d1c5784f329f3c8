import { eq } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { lockAgent } from './held.ts'
import { collectingEntitlements } from './tables.ts'

const refused = (message: string) => problem('invalid', { fields: [{ path: 'agentCode', message }] })

async function personOf(db: Db, code: string) {
  const [row] = await db.select().from(staff).where(eq(staff.agentCode, code))
  if (!row) throw refused('No one has this code. Please check it.')
  return row
}

type Asking = Pick<Context, 'db' | 'now' | 'about' | 'recordSecurityEvent'>
type Entitlement = { readonly agentCode: string; readonly ceiling: number }

/** The office lets an agent receive premiums; only those who sell, and work here. */
export async function entitle(
  { db, now, about, recordSecurityEvent }: Asking,
  officer: Staff,
  { agentCode, ceiling }: Entitlement,
): Promise<void> {
  const person = await personOf(db, agentCode)
  if (!person.active || person.seesAll) throw refused('Only agents and managers who work here receive premiums.')
  await lockAgent(db, person.id)
  const set = { ceiling, changedBy: officer.id, changedAt: now }
  await db
    .insert(collectingEntitlements)
    .values({ staffId: person.id, ...set })
    .onConflictDoUpdate({ target: collectingEntitlements.staffId, set })
  about(`staff:${person.id}`)
  recordSecurityEvent({ kind: 'grant-changed', subjects: [`staff:${person.id}`] })
}

/** They may receive no more; what they hold must still be remitted. */
export async function endEntitlement({ db, about, recordSecurityEvent }: Asking, agentCode: string): Promise<void> {
  const { id } = await personOf(db, agentCode)
  await lockAgent(db, id)
  await db.delete(collectingEntitlements).where(eq(collectingEntitlements.staffId, id))
  about(`staff:${id}`)
  recordSecurityEvent({ kind: 'grant-changed', subjects: [`staff:${id}`] })
}
