import { feature as audit } from '#features/messaging/audit/feature.ts'
import { feature as messages } from '#features/messaging/messages/feature.ts'
import { feature as administration } from '#features/people/administration/feature.ts'
import { feature as announcements } from '#features/people/announcements/feature.ts'
import { feature as branding } from '#features/people/branding/feature.ts'
import { feature as customers } from '#features/people/customers/feature.ts'
import { feature as directory } from '#features/people/directory/feature.ts'
import { feature as licences } from '#features/people/licences/feature.ts'
import { feature as notifications } from '#features/people/notifications/feature.ts'
import { feature as officeChanges } from '#features/people/office-changes/feature.ts'
import { feature as onboarding } from '#features/people/onboarding/feature.ts'
import { feature as privacy } from '#features/people/privacy/feature.ts'
import { feature as products } from '#features/people/products/feature.ts'
import { feature as screening } from '#features/people/screening/feature.ts'
import { feature as session } from '#features/people/session/feature.ts'
import { feature as sharing } from '#features/people/sharing/feature.ts'
import { feature as staff } from '#features/people/staff/feature.ts'
import { feature as wordings } from '#features/people/wordings/feature.ts'
import { feature as brands } from '#features/reference/brands/feature.ts'
import { feature as lookups } from '#features/reference/lookups/feature.ts'
import { feature as search } from '#features/reference/search/feature.ts'
import { feature as simulators } from '#features/reference/simulators/feature.ts'
import { feature as vitals } from '#features/reference/vitals/feature.ts'
import { feature as credit } from '#features/selling/credit/feature.ts'
import { feature as inspections } from '#features/selling/inspections/feature.ts'
import { feature as papers } from '#features/selling/papers/feature.ts'
import { feature as quotes } from '#features/selling/quotes/feature.ts'
import { feature as tariffComparison } from '#features/selling/tariff-comparison/feature.ts'
import { feature as tariffs } from '#features/selling/tariffs/feature.ts'
import { feature as underwriting } from '#features/selling/underwriting/feature.ts'
import { feature as bulk } from '#features/servicing/bulk/feature.ts'
import { feature as byText } from '#features/servicing/by-text/feature.ts'
import { feature as certificates } from '#features/servicing/certificates/feature.ts'
import { feature as claims } from '#features/servicing/claims/feature.ts'
import { feature as commission } from '#features/servicing/commission/feature.ts'
import { feature as coveredTransactions } from '#features/servicing/covered-transactions/feature.ts'
import { feature as endorsements } from '#features/servicing/endorsements/feature.ts'
import { feature as extensions } from '#features/servicing/extensions/feature.ts'
import { feature as identity } from '#features/servicing/identity/feature.ts'
import { feature as invoices } from '#features/servicing/invoices/feature.ts'
import { feature as members } from '#features/servicing/members/feature.ts'
import { feature as payments } from '#features/servicing/payments/feature.ts'
import { feature as policies } from '#features/servicing/policies/feature.ts'
import { feature as registers } from '#features/servicing/registers/feature.ts'
import { feature as remittance } from '#features/servicing/remittance/feature.ts'
import { feature as renewals } from '#features/servicing/renewals/feature.ts'
import { feature as settlement } from '#features/servicing/settlement/feature.ts'
import { feature as apiKeys } from '#features/work/api-keys/feature.ts'
import { feature as calendar } from '#features/work/calendar/feature.ts'
import { feature as customerPages } from '#features/work/customer-pages/feature.ts'
import { feature as dataSets } from '#features/work/data-sets/feature.ts'
import { feature as handOver } from '#features/work/hand-over/feature.ts'
import { feature as helpDesk } from '#features/work/help-desk/feature.ts'
import { feature as leads } from '#features/work/leads/feature.ts'
import { feature as learning } from '#features/work/learning/feature.ts'
import { feature as microsite } from '#features/work/microsite/feature.ts'
import { feature as offline } from '#features/work/offline/feature.ts'
import { feature as operations } from '#features/work/operations/feature.ts'
import { feature as oversight } from '#features/work/oversight/feature.ts'
import { feature as performance } from '#features/work/performance/feature.ts'
import { feature as practice } from '#features/work/practice/feature.ts'
import { feature as proposals } from '#features/work/proposals/feature.ts'
import { feature as resources } from '#features/work/resources/feature.ts'
import { feature as todos } from '#features/work/todos/feature.ts'
import { feature as webhooks } from '#features/work/webhooks/feature.ts'

/** Every feature, dependencies first: the only place that knows them all. */
export const features = [
  lookups,
  brands,
  vitals,
  search,
  simulators,
  messages,
  audit,
  staff,
  customers,
  screening,
  notifications,
  privacy,
  licences,
  sharing,
  session,
  directory,
  onboarding,
  officeChanges,
  administration,
  wordings,
  branding,
  products,
  announcements,
  credit,
  tariffs,
  quotes,
  papers,
  inspections,
  underwriting,
  tariffComparison,
  registers,
  policies,
  identity,
  payments,
  byText,
  extensions,
  endorsements,
  renewals,
  invoices,
  commission,
  remittance,
  settlement,
  coveredTransactions,
  certificates,
  members,
  claims,
  bulk,
  leads,
  microsite,
  calendar,
  todos,
  proposals,
  performance,
  practice,
  learning,
  customerPages,
  offline,
  resources,
  helpDesk,
  handOver,
  webhooks,
  apiKeys,
  oversight,
  dataSets,
  operations,
]
