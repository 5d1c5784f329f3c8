import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { type BatchRecord, countsOf } from './store.ts'

/** Notifies the agent of what became of an upload that was confirmed. */
export async function notifyDone(db: Db, batch: BatchRecord): Promise<void> {
  const { issued, certificated, wrong, failed, referred, waitingPayment } = await countsOf(db, batch.id)
  const left = wrong + failed + referred + waitingPayment
  await notify(db, {
    staffId: batch.agentId,
    kind: 'batch-done',
    title:
      issued + certificated > 0
        ? 'An upload is issued'
        : waitingPayment > 0
          ? 'An upload is waiting for payment'
          : 'An upload is processed',
    body:
      left > 0
        ? msg`${batch.fileName}: ${issued + certificated} issued, ${left} left`
        : msg`${batch.fileName}: ${issued + certificated} issued`,
    path: pathTo('bulk/details', { audience: 'agent' }, { batch: batch.id }),
  })
}
