import { paymentConfirmed } from '#features/servicing/payments/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { coveredTransactionsApi } from './server/api.ts'
import { noteCovered } from './server/store.ts'

export const feature: Feature = {
  name: 'covered-transactions',
  contributions: [contributes(paymentConfirmed, noteCovered)],
  install: () => ({ served: [coveredTransactionsApi()] }),
}
