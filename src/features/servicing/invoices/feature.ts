import { chargePaid, paymentReversed, policyCancelled } from '#features/servicing/policies/public/server/events.ts'
import { policyInvoices } from '#features/servicing/policies/public/server/sources.ts'
import { registers } from '#features/servicing/registers/public/server/registers.ts'
import { dataTables } from '#kit/data-tables.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { invoicesApi } from './server/api.ts'
import { creditReturn, creditReversal } from './server/credit.ts'
import { invoicesTable } from './server/data-set.ts'
import { invoicesOfPolicies } from './server/of-policies.ts'
import { invoiceCharge } from './server/record.ts'
import { premiumRegister, taxRegister } from './server/registers.ts'

export const feature: Feature = {
  name: 'invoices',
  contributions: [
    contributes(dataTables, invoicesTable),

    contributes(registers, premiumRegister),
    contributes(registers, taxRegister),
    contributes(policyInvoices, invoicesOfPolicies),
    contributes(chargePaid, invoiceCharge),
    contributes(policyCancelled, creditReturn),
    contributes(paymentReversed, creditReversal),
  ],
  install: () => ({ served: [invoicesApi()] }),
}
