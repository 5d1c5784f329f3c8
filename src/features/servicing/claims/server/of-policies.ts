import { and, eq, notInArray, or, sql } from 'drizzle-orm'
import type { PolicyClaim } from '#features/servicing/policies/public/server/sources.ts'
import type { Db } from '#kit/server/db.ts'
import { claims } from './tables.ts'

/** What the end of a policy, or of a member's cover, depends on. */
export async function claimsMadeFor(db: Db, policyId: string): Promise<PolicyClaim[]> {
  const counts = or(notInArray(claims.state, ['denied', 'withdrawn']), sql`app.paid_for_claim(${claims.id}) > 0`)
  const rows = await db
    .select({ cost: sql<number>`app.cost_of_claim(${claims})::float8`, told: claims.told })
    .from(claims)
    .where(and(eq(claims.policyId, policyId), counts))
  return rows.map(
    ({
      cost,
      told: {
        answers: { memberNo, memberName },
      },
    }) => ({ cost, member: typeof memberNo === 'string' ? { no: memberNo, name: String(memberName ?? '') } : undefined }),
  )
}
