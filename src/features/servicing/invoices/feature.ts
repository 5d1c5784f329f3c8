import { chargePaid, paymentReversed, policyCancelled } from '#features/servicing/policies/public/server/events.ts'
import { policyInvoices } from '#features/servicing/policies/public/server/sources.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { invoicesApi } from './server/api.ts'
import { creditReturn, creditReversal } from './server/credit.ts'
import { invoicesOfPolicies } from './server/of-policies.ts'
import { invoiceCharge } from './server/record.ts'

export const feature: Feature = {
  name: 'invoices',
  contributions: [
    contributes(policyInvoices, invoicesOfPolicies),
    contributes(chargePaid, invoiceCharge),
    contributes(policyCancelled, creditReturn),
    contributes(paymentReversed, creditReversal),
  ],
  install: () => ({ served: [invoicesApi()] }),
}
