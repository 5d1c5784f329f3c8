import { handleEach } from '#kit/server/handle-due.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { checkPayment, dividePayment, reconcilePayments, sendBackPayment, sendRefund } from '../public/contract.ts'
import { isOpen } from '../rules/payments.ts'
import type { Providers } from './provider/registry.ts'
import { sendBack } from './refunds.ts'
import { divide, sendPartBack } from './statement/divide.ts'
import { nextCheckOf, reconcile } from './statement/named.ts'
import { overdueWholes, undividedWholes } from './statement/store.ts'
import { overdue } from './store.ts'

/** After this time, no one is dividing a payment of a statement into its parts any more. */
const LEFT_BEHIND_MS = 60_000

export const paymentsJobs = ({ providers }: { providers: Providers }): JobWorker[] => [
  jobWorker(checkPayment, async ({ paymentId }, { transaction, enqueue, now, log }) => {
    const { state } = await reconcile(paymentId, { providers, transaction, enqueue, now, log, evenIfPaid: true })
    const nextCheckAt = await transaction((db) => nextCheckOf(db, paymentId))
    const seconds = nextCheckAt ? Math.max(1, Math.round((nextCheckAt.getTime() - now.getTime()) / 1000)) : 0
    if (isOpen(state) && seconds > 0 && seconds < 60)
      await transaction((db) => enqueue(db, checkPayment, { paymentId }, { afterSeconds: seconds }))
  }),
  jobWorker(dividePayment, ({ paymentId }, context) => divide(paymentId, context)),
  jobWorker(sendRefund, (payload, context) => sendBack(payload, providers, context)),
  jobWorker(sendBackPayment, ({ paymentId }, context) => sendPartBack(paymentId, providers, context)),
  jobWorker(reconcilePayments, async (_, context) => {
    const { transaction, enqueue, now, log } = context
    const due = await transaction(async (db) => {
      for (const { id } of await undividedWholes(db, new Date(now.getTime() - LEFT_BEHIND_MS)))
        await enqueue(db, dividePayment, { paymentId: id })
      return [...(await overdue(db, now)), ...(await overdueWholes(db, now))].map(({ id }) => id)
    })
    await handleEach(due, context, async (id) => {
      const nextCheckAt = await transaction((db) => nextCheckOf(db, id))
      if (nextCheckAt && nextCheckAt <= now) await reconcile(id, { providers, transaction, enqueue, now, log, evenIfPaid: true })
    })
  }),
]
