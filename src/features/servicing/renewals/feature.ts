import { z } from 'zod'
import { quotationStepped } from '#features/selling/quotes/public/server/events.ts'
import {
  holderChanged,
  nonRenewalNoticed,
  policiesReassigned,
  policyAmended,
  policyCancelled,
  policyIssued,
  premiumUsedUp,
} from '#features/servicing/policies/public/server/events.ts'
import { policyRenewals, soldTogether } from '#features/servicing/policies/public/server/sources.ts'
import { registers } from '#features/servicing/registers/public/server/registers.ts'
import { dataTables } from '#kit/data-tables.ts'
import { contributes } from '#kit/extension-point.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import { configured, type Feature } from '../../feature.ts'
import { renewalsApi } from './server/api.ts'
import { renewalsTable } from './server/data-set.ts'
import {
  followAmendment,
  followCancellation,
  followHolder,
  followIssue,
  followLoss,
  followNotice,
  followQuotation,
} from './server/follow.ts'
import { renewalsJobs } from './server/jobs.ts'
import { renewalsHeld } from './server/personal-data.ts'
import { renewalRegister } from './server/registers.ts'
import { standingOf } from './server/standing.ts'
import { followsOneOf, reassignRenewals } from './server/store.ts'

const RenewalSettings = z.object({
  RENEWAL_OFFER_DAYS: z.coerce
    .number()
    .int()
    .min(15)
    .max(90)
    .default(60)
    .describe('Days before the end of a policy at which the next year is offered.'),
  RENEWAL_WIN_BACK_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(180)
    .default(60)
    .describe('Days after its end for which a policy can still be renewed, with the uncovered days stated.'),
})

export const feature: Feature = {
  name: 'renewals',
  contributions: [
    contributes(dataTables, renewalsTable),

    contributes(registers, renewalRegister),
    ...holdsPersonalData(renewalsHeld),
    contributes(quotationStepped, followQuotation),
    contributes(policyIssued, followIssue),
    contributes(policyCancelled, followCancellation),
    contributes(policyAmended, followAmendment),
    contributes(holderChanged, followHolder),
    contributes(premiumUsedUp, followLoss),
    contributes(nonRenewalNoticed, followNotice),
    contributes(policiesReassigned, reassignRenewals),
    contributes(soldTogether, followsOneOf),
    contributes(policyRenewals, standingOf),
  ],
  ...configured(RenewalSettings, (_, { RENEWAL_OFFER_DAYS: offerDays, RENEWAL_WIN_BACK_DAYS: winBackDays }) => {
    const windows = { offerDays, winBackDays }
    return { served: [renewalsApi(windows)], jobWorkers: renewalsJobs(windows) }
  }),
}
