import { addDays, dayOf } from '#domain/day.ts'
import { policyLife } from '#domain/life-cycles.ts'
import { getPolicy, lockPolicies } from '#features/servicing/policies/public/server/commands/policies.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import { due, handleDue } from '#kit/server/handle-due.ts'
import { type JobContext, type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { manyTogether } from '#kit/server/together.ts'
import { closeRenewals, offerRenewals } from '../public/contract.ts'
import { graceDaysOfLines, renewableLines } from '../public/server/lines.ts'
import type { Windows } from '../rules/renewals.ts'
import { prepareRenewal } from './offer.ts'
import { remindOfLapse } from './reminders.ts'
import { policiesToMark, policiesToOffer, renewalsToLapse, stepRenewal } from './store.ts'

/** The number of offers looked up by one job, and of offers made in one transaction. */
const A_JOB = 400
const PORTION = 50
/** While the database works on some offers, others are priced. */
const SIDE_BY_SIDE = 2
const FIRST = '00000000-0000-0000-0000-000000000000'

export const renewalsJobs = (windows: Windows): JobWorker[] => [
  jobWorker(offerRenewals, ({ after = FIRST }, context) => offerSome(after, context, windows)),
  jobWorker(closeRenewals, (_, context) => handleDue(context, notRenewed(context, windows), renewedAndOver(context))),
]

/**
 * A transaction for each portion: whatever was committed before the process died is not done again. If a portion fails, it is made policy
 * by policy, so that one which cannot be offered stops no other. A job makes some of them and leaves the rest to the next, so that no job,
 * however many come due, lasts longer than the queue waits for one.
 */
async function offerSome(after: string, { transaction, enqueue, actor, now, log }: JobContext, windows: Windows): Promise<void> {
  const today = dayOf(now)
  const which = { after, until: addDays(today, windows.offerDays), today, lines: renewableLines(), limit: A_JOB }
  const found = await transaction((db) => policiesToOffer(db, which))
  const offerAll = (ids: readonly string[]) =>
    transaction(async (db) =>
      manyTogether(db, await lockPolicies(db, ids), (policy) => prepareRenewal(db, policy, { actor, now }, windows)),
    )
  const offerPortion = async (ids: readonly string[]) => {
    try {
      await offerAll(ids)
    } catch {
      for (const id of ids)
        await offerAll([id]).catch((error: unknown) => log.error({ err: error, policyId: id }, 'a renewal could not be offered'))
    }
  }
  await Promise.all(
    sidesOf(found).map(async (side) => {
      for (let from = 0; from < side.length; from += PORTION) await offerPortion(side.slice(from, from + PORTION))
    }),
  )
  const last = found.at(A_JOB - 1)
  if (last) await transaction((db) => enqueue(db, offerRenewals, { after: last.id }))
}

/** All offers of an agent on one side, since they change the same counts, and as many on each side as that allows. */
function sidesOf(found: readonly { readonly id: string; readonly agentId: string }[]): readonly (readonly string[])[] {
  const sides = Array.from({ length: SIDE_BY_SIDE }, (): string[] => [])
  for (const own of Map.groupBy(found, ({ agentId }) => agentId).values()) {
    const [shortest] = sides.toSorted((one, other) => one.length - other.length)
    shortest?.push(...own.map(({ id }) => id))
  }
  return sides
}

/** What no one renewed lapses, and its customer is notified until when it can still be renewed. */
function notRenewed({ actor, now }: JobContext, { winBackDays }: Windows) {
  const today = dayOf(now)
  const ended = Object.fromEntries(Object.entries(graceDaysOfLines()).map(([line, days]) => [line, addDays(today, -days)]))
  return due({
    find: (db, { failed }, most) => renewalsToLapse(db, ended, today, failed, most),
    handle: async (db, row) => {
      const lapsed = await stepRenewal(db, actor, row, { event: 'lapse', now })
      await remindOfLapse(db, await getPolicy(db, actor, row.policyId), lapsed, addDays(row.endsOn, winBackDays), { now })
    },
  })
}

/** A policy is marked as renewed once its own cover is over; until then it is in force like any other. */
const renewedAndOver = ({ actor, now }: JobContext) =>
  due({
    find: (db, { failed }, most) => policiesToMark(db, failed, most),
    handle: (db, { id }) =>
      advance(db, { cycle: policyLife, table: policies, id, from: 'expired', event: 'renew', actor, set: { updatedAt: now } }),
  })
