import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { quotations } from '#features/selling/quotes/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { visibleTo } from '#kit/server/scope.ts'
import { UNDECIDED } from '../../rules/underwriting.ts'
import { cases } from '../tables.ts'

/** How many cases of an upload are waiting for a decision, as far as the person sees them. */
export async function countUndecidedOf(db: Db, actor: Actor, batchId: string, today: Day): Promise<number> {
  const [found] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(cases)
    .innerJoin(quotations, eq(quotations.id, cases.quotationId))
    .where(
      and(
        eq(cases.batchId, batchId),
        inArray(cases.state, [...UNDECIDED]),
        sql`${quotations.validUntil} >= ${today}::date`,
        visibleTo(actor, quotations),
      ),
    )
  return found?.n ?? 0
}
