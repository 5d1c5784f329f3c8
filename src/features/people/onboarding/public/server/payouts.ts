import type { Db } from '#kit/server/db.ts'
import { isOneOf } from '#kit/server/many-rows.ts'
import { together } from '#kit/server/together.ts'
import type { Payout } from '../../rules/sections.ts'
import { parsedAnswers } from '../../server/answers.ts'
import { applications } from '../../server/tables.ts'

/** Where these people's commission goes and what income they declared, for those who applied here. */
export const payoutsOf = together(async (db: Db, asked: readonly (readonly string[])[]) => {
  const rows = await db
    .select({ staffId: applications.staffId, answers: applications.answers })
    .from(applications)
    .where(isOneOf(applications.staffId, [...new Set(asked.flat())]))
  const known = new Map(
    rows.flatMap(({ staffId, answers }) => {
      const { payout } = parsedAnswers(answers)
      return staffId && payout ? [[staffId, payout] as const] : []
    }),
  )
  return (): ReadonlyMap<string, Payout> => known
})
