import { paymentConfirmed } from '#features/servicing/payments/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import { jobWorker } from '#kit/server/jobs.ts'
import type { Feature } from '../../feature.ts'
import { noteCoveredTransaction } from './public/contract.ts'
import { coveredTransactionsApi } from './server/api.ts'
import { noteCovered } from './server/store.ts'

/** By a job, as the system: the person who pays may not see what is recorded about it. */
const noteLater = (
  ...[db, { customerId, policyId, paidAt }, enqueue]: Parameters<ReturnType<typeof paymentConfirmed.contributions>[number]>
) => enqueue(db, noteCoveredTransaction, { customerId, policyId, paidAt: paidAt.toISOString() })

export const feature: Feature = {
  name: 'covered-transactions',
  contributions: [contributes(paymentConfirmed, noteLater)],
  install: () => ({
    served: [coveredTransactionsApi()],
    jobWorkers: [jobWorker(noteCoveredTransaction, (paid, { transaction }) => transaction((db) => noteCovered(db, paid)))],
  }),
}
