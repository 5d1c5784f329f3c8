import { policiesReassigned, premiumReturned } from '#features/servicing/policies/public/server/events.ts'
import { policyPayments } from '#features/servicing/policies/public/server/sources.ts'
import { dataTables } from '#kit/data-tables.ts'
import { contributes } from '#kit/extension-point.ts'
import { figures } from '#kit/server/figures.ts'
import { operationsParts } from '#kit/server/operations.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import { configured, type Feature } from '../../feature.ts'
import { paymentsApi } from './server/api.ts'
import { paymentsTable, refundsTable } from './server/data-set.ts'
import { paymentsJobs } from './server/jobs.ts'
import { paymentsOfPolicies } from './server/of-policies.ts'
import { officeRefundsApi } from './server/office-refunds.ts'
import { doubtfulPayments, paymentsInDoubt } from './server/operations.ts'
import { paymentsHeld } from './server/personal-data.ts'
import { paymentFormOrigins, paymentSettings } from './server/provider/configuration.ts'
import { openProviders } from './server/provider/registry.ts'
import { reassignPayments } from './server/reassign.ts'
import { returnPremium } from './server/refunds.ts'
import { returnPath } from './server/return-path.ts'
import { paymentWebhook } from './server/webhook.ts'

export const feature: Feature = {
  name: 'payments',
  contributions: [
    contributes(dataTables, paymentsTable),
    contributes(dataTables, refundsTable),

    ...holdsPersonalData(paymentsHeld),
    contributes(policyPayments, paymentsOfPolicies),
    contributes(premiumReturned, returnPremium),
    contributes(policiesReassigned, reassignPayments),
    contributes(figures, paymentsInDoubt),
    contributes(operationsParts, doubtfulPayments),
  ],
  ...configured(paymentSettings, ({ brand, transactAsSystem, enqueue, ownUrl, simulatorsUrl, secretFor }, settings) => {
    const providers = openProviders(settings, { simulatorsUrl, secretFor })
    return {
      served: [paymentsApi({ brand, providers, returnPath, ownUrl, transactAsSystem }), officeRefundsApi()],
      jobWorkers: paymentsJobs({ providers }),
      plugins: [paymentWebhook({ providers, transactAsSystem, enqueue })],
      formOrigins: paymentFormOrigins(settings),
    }
  }),
}
