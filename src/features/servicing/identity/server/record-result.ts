import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import { emit } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { canCheckBecome, isCheckState, isDecided } from '../public/rules.ts'
import { identityPassed } from '../public/server/events.ts'
import type { IdentityProvider } from './provider.ts'
import { type CheckRow, changeCheck, findCheck } from './store.ts'

export type Recording = {
  readonly provider: IdentityProvider
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly now: Date
  readonly enqueue: Enqueue
  /** Notifies the customer that a review ended, in the transaction that records it. */
  readonly onReviewed: (db: Db, row: CheckRow) => Promise<void>
}

/** Asks the provider about a check and records the result: the only way in which a check changes. */
export async function recordResult(row: CheckRow, { provider, transaction, now, enqueue, onReviewed }: Recording): Promise<CheckRow> {
  if (!isCheckState(row.state) || isDecided(row.state)) return row
  const answer = await provider.retrieve(row.workflow, row.providerTransaction)
  if (!canCheckBecome(row.state, answer.state)) return row
  return transaction(async (db) => {
    const changed = await changeCheck(db, row, {
      state: answer.state,
      result: answer.document ?? null,
      decidedAt: isDecided(answer.state) ? now : null,
    })
    if (changed) await notifyAgent(db, changed)
    if (changed?.state === 'approved') await emit(identityPassed, db, changed.policyId, enqueue)
    if (changed && row.state === 'review') await onReviewed(db, changed)
    return changed ?? (await findCheck(db, row.providerTransaction)) ?? row
  })
}

const NEWS: Partial<Record<string, string>> = { approved: 'Identity check passed', declined: 'Identity check not passed' }

async function notifyAgent(db: Db, { policyId, state, consent }: CheckRow): Promise<void> {
  const title = NEWS[state]
  if (title) await notifyAgentOfPolicy(db, policyId, { kind: `identity-${state}`, title, by: consent.by })
}
