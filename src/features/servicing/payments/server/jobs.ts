import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { checkPayment, reconcilePayments, sendBackPayment } from '../public/contract.ts'
import { isOpen } from '../rules/payments.ts'
import type { Providers } from './provider/registry.ts'
import { reconcilePayment } from './reconcile.ts'
import { sendBack } from './send-back.ts'
import { findPayment, overdue, stateOf } from './store.ts'

export const paymentsJobs = ({ providers }: { providers: Providers }): JobWorker[] => [
  jobWorker(checkPayment, async ({ paymentId }, { transaction, enqueue, now, log }) => {
    const row = await reconcilePayment(paymentId, { providers, transaction, enqueue, now, log, evenIfPaid: true })
    const seconds = row.nextCheckAt ? Math.max(1, Math.round((row.nextCheckAt.getTime() - now.getTime()) / 1000)) : 0
    if (isOpen(stateOf(row)) && seconds > 0 && seconds < 60)
      await transaction((db) => enqueue(db, checkPayment, { paymentId }, { afterSeconds: seconds }))
  }),
  jobWorker(sendBackPayment, (payload, context) => sendBack(payload, providers, context)),
  jobWorker(reconcilePayments, async (_, { transaction, enqueue, now, log }) => {
    for (const { id } of await transaction((db) => overdue(db, now))) {
      const row = await transaction((db) => findPayment(db, id))
      if (row?.nextCheckAt && row.nextCheckAt <= now)
        await reconcilePayment(id, { providers, transaction, enqueue, now, log, evenIfPaid: true })
    }
  }),
]
