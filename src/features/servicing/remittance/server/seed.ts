import { eq } from 'drizzle-orm'
import { pesos } from '#domain/money.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { collectingEntitlements } from './tables.ts'

const ANA = 'BAC-001'
const CEILING = pesos(50_000)

/** Entitles one demonstration agent to receive premiums. */
export async function loadDemoCollecting(db: Db): Promise<void> {
  const [agent] = await db.select({ id: staff.id }).from(staff).where(eq(staff.agentCode, ANA))
  if (agent) await db.insert(collectingEntitlements).values({ staffId: agent.id, ceiling: CEILING }).onConflictDoNothing()
}
