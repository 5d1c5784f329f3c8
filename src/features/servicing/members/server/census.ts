import { addDays } from '#domain/day.ts'
import { policyOfQuotation } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { Db } from '#kit/server/db.ts'
import { insuredOn } from '../rules/ledger.ts'
import { standingOf } from './store.ts'

/** The people insured on the last day of the policy that a quotation became: the next one starts with them. */
export async function census(db: Db, quotationId: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const policy = await policyOfQuotation(db, quotationId)
  const standing = policy && (await standingOf(db, policy))
  if (!standing) return undefined
  const { roster, entries } = standing
  const { answers, coverTo } = standing.policy
  const last = insuredOn(entries, addDays(coverTo, -1)).map(({ person }) => person)
  return roster.beginning(roster.answersWith(answers, last), coverTo)
}
