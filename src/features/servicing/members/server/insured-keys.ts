import { dayOf } from '#domain/day.ts'
import { markFormatsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { insuredPeriods } from '#features/selling/quotes/public/server/sources.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import { setRiskKeys } from '#features/servicing/policies/public/server/commands/policies.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import type { InsuredKey } from '#lines/line/risk.ts'
import type { Entry } from '../rules/ledger.ts'
import type { Standing } from './store.ts'

/** The keys that identify members, each with the days of their own cover. */
async function keysOf(db: Db, { policy, roster, tariff }: Standing, entries: readonly Entry[]): Promise<InsuredKey[]> {
  const formats = await markFormatsOn(db, dayOf(policy.createdAt))
  const periods = Map.groupBy(
    entries.filter(({ from, to }) => from < to),
    ({ from, to }) => `${from}/${to}`,
  )
  return [...periods.values()].flatMap((together) => {
    const [{ from, to } = { from: policy.coverFrom, to: policy.coverTo }] = together
    const answers = roster.answersWith(
      policy.answers,
      together.map(({ person }) => person),
    )
    return lineIn(policy).risk.insuredKeys(answers, { table: tariff, term: { from, to }, formats })
  })
}

/** Records who is insured on which days, so that another sale of the same finds those who joined, and not those who left. */
export const noteMembers = async (db: Db, standing: Standing): Promise<void> =>
  setRiskKeys(db, standing.policy, await keysOf(db, standing, standing.entries))

/** Members whom another policy insures against the same risk on the same days. */
export async function insuredTwice(db: Db, standing: Standing, now: Date, members = standing.entries) {
  const { policy } = standing
  const today = dayOf(now)
  const keys = await keysOf(
    db,
    standing,
    members.filter(({ to }) => to > today),
  )
  const clashes = (await onlyContribution(insuredPeriods)(db, [{ id: policy.quotationId, keys }])).get(policy.quotationId) ?? []
  return clashes.map(({ key, policyNumber, from, to }) => ({ name: key.label, policyNumber: policyNumber ?? null, from, to }))
}

/** Notifies the agent of members whom another group insures as well, even if the policyholder added them. */
export async function notifyAgentOfInsuredTwice(
  standing: Standing,
  joined: readonly string[],
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
): Promise<void> {
  const { policy, entries } = standing
  const found = await insuredTwice(
    db,
    standing,
    now,
    entries.filter(({ member }) => joined.includes(member)),
  )
  if (found.length === 0) return
  const reason = [...new Set(found.map(({ name }) => name))].join(', ')
  await notifyAgentOfPolicy(db, policy.id, {
    kind: 'members-insured-twice',
    title: 'Members who joined are insured in another group as well',
    reason,
    by: actor,
  })
}
