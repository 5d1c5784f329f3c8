import { inArray } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import type { Payout } from '../../rules/sections.ts'
import { parsedAnswers } from '../../server/answers.ts'
import { applications } from '../../server/tables.ts'

/** Where commission of these people goes and what they declared of their income, of those who applied here. */
export async function payoutsOf(db: Db, staffIds: readonly string[]): Promise<ReadonlyMap<string, Payout>> {
  if (staffIds.length === 0) return new Map()
  const rows = await db
    .select({ staffId: applications.staffId, answers: applications.answers })
    .from(applications)
    .where(inArray(applications.staffId, [...staffIds]))
  return new Map(
    rows.flatMap(({ staffId, answers }) => {
      const { payout } = parsedAnswers(answers)
      return staffId && payout ? [[staffId, payout] as const] : []
    }),
  )
}
