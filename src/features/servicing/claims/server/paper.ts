import { and, desc, eq, exists, or } from 'drizzle-orm'
import { certificates } from '#features/servicing/certificates/public/server/tables.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'

/**
 * The customer’s own policy for a document, by the number of its certificate or policy; null for any other number, whether it exists or
 * not.
 */
export async function policyOfPaper(db: Db, actor: Actor, number: string): Promise<string | null> {
  if (actor.kind !== 'customer') return null
  const certified = db
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(eq(certificates.policyId, policies.id), eq(certificates.cocNumber, number)))
  const [found] = await db
    .select({ id: policies.id })
    .from(policies)
    .where(and(eq(policies.customerId, actor.id), or(eq(policies.number, number), exists(certified))))
    .orderBy(desc(policies.id))
    .limit(1)
  return found?.id ?? null
}
