import { type Work, work } from '#kit/server/jobs.ts'
import { checkPayment, reconcilePayments } from '../public/contract.ts'
import { isOpen } from '../rules/payments.ts'
import type { PaymentProvider } from './provider.ts'
import { settle } from './settle.ts'
import { findPayment, overdue, stateOf } from './store.ts'

export const paymentsJobs = ({ provider }: { provider: PaymentProvider }): Work[] => [
  work(checkPayment, async ({ paymentId }, { transaction, enqueue, now }) => {
    const row = await settle(paymentId, { provider, transaction, enqueue, now, evenIfPaid: true })
    const seconds = row.nextCheckAt ? Math.max(1, Math.round((row.nextCheckAt.getTime() - now.getTime()) / 1000)) : 0
    if (isOpen(stateOf(row)) && seconds > 0 && seconds < 60)
      await transaction((db) => enqueue(db, checkPayment, { paymentId }, { afterSeconds: seconds }))
  }),
  work(reconcilePayments, async (_, { transaction, enqueue, now }) => {
    for (const { id } of await transaction((db) => overdue(db, now))) {
      const row = await transaction((db) => findPayment(db, id))
      if (row?.nextCheckAt && row.nextCheckAt <= now) await settle(id, { provider, transaction, enqueue, now, evenIfPaid: true })
    }
  }),
]
