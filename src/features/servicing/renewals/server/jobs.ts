import pLimit from 'p-limit'
import { addDays, dayOf } from '#domain/day.ts'
import { policyLife } from '#domain/life-cycles.ts'
import { getPolicy, lockPolicy } from '#features/servicing/policies/public/server/commands/policies.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import { type JobContext, type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { closeRenewals, offerRenewals } from '../public/contract.ts'
import { graceDaysOfLines, renewableLines } from '../public/server/lines.ts'
import type { Windows } from '../rules/renewals.ts'
import { prepareRenewal } from './offer.ts'
import { remindOfLapse } from './reminders.ts'
import { policiesToMark, policiesToOffer, renewalsToLapse, stepRenewal } from './store.ts'

const AT_ONCE = 100
/** Most of the time of an offer is waited for the database. */
const TOGETHER = 4
const FIRST = '00000000-0000-0000-0000-000000000000'

export const renewalsJobs = (windows: Windows): JobWorker[] => [
  jobWorker(offerRenewals, ({ after = FIRST }, context) => offerSome(after, context, windows)),
  jobWorker(closeRenewals, async (_, context) => {
    await lapseAll(context, windows)
    await markAll(context)
  }),
]

/**
 * A transaction for each policy: whatever was committed before the process died is not done again, and one that cannot be priced stops no other.
 * A job makes some of them and leaves the rest to the next, so that however many come due no job lasts longer than the queue waits for one.
 */
async function offerSome(after: string, { transaction, enqueue, actor, now, log }: JobContext, windows: Windows): Promise<void> {
  const today = dayOf(now)
  const which = { after, until: addDays(today, windows.offerDays), today, lines: renewableLines(), limit: AT_ONCE }
  const found = await transaction((db) => policiesToOffer(db, which))
  const limit = pLimit(TOGETHER)
  const offerOne = (id: string) =>
    transaction(async (db) => {
      await prepareRenewal(db, await lockPolicy(db, actor, id), { actor, now }, windows)
    }).catch((error: unknown) => log.error({ err: error, policyId: id }, 'a renewal could not be offered'))
  // Those of an agent one after the other, since they change the same counts.
  const byAgent = [...Map.groupBy(found, ({ agentId }) => agentId).values()]
  await limit.map(byAgent, async (own) => {
    for (const { id } of own) await offerOne(id)
  })
  const last = found.at(AT_ONCE - 1)
  if (last) await transaction((db) => enqueue(db, offerRenewals, { after: last.id }))
}

/** What nobody renewed lapses, and its customer is told until when it can be taken up again. */
async function lapseAll({ transaction, actor, now }: JobContext, { winBackDays }: Windows): Promise<void> {
  const today = dayOf(now)
  const ended = Object.fromEntries(Object.entries(graceDaysOfLines()).map(([line, days]) => [line, addDays(today, -days)]))
  for (let taken = AT_ONCE; taken === AT_ONCE; )
    taken = await transaction(async (db) => {
      const rows = await renewalsToLapse(db, ended, today, AT_ONCE)
      for (const row of rows) {
        const lapsed = await stepRenewal(db, actor, row, { event: 'lapse', now })
        await remindOfLapse(db, await getPolicy(db, actor, row.policyId), lapsed, addDays(row.endsOn, winBackDays), { now })
      }
      return rows.length
    })
}

/** A policy is renewed once its own cover is over; until then it is in force as any other. */
async function markAll({ transaction, actor, now }: JobContext): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE; )
    taken = await transaction(async (db) => {
      const ids = await policiesToMark(db, AT_ONCE)
      for (const id of ids)
        await advance(db, { cycle: policyLife, table: policies, id, from: 'expired', event: 'renew', actor, set: { updatedAt: now } })
      return ids.length
    })
}
