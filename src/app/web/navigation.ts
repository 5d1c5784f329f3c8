import { messagesNavigation } from '#features/messaging/messages/public/parts/navigation.ts'
import { administrationNavigation } from '#features/people/administration/public/parts/navigation.ts'
import { announcementsNavigation } from '#features/people/announcements/public/parts/navigation.ts'
import { brandingNavigation } from '#features/people/branding/public/parts/navigation.ts'
import { customersNavigation } from '#features/people/customers/public/parts/navigation.ts'
import { directoryNavigation } from '#features/people/directory/public/parts/navigation.ts'
import { licencesNavigation } from '#features/people/licences/public/parts/navigation.ts'
import { notificationsNavigation } from '#features/people/notifications/public/parts/navigation.ts'
import { onboardingNavigation } from '#features/people/onboarding/public/parts/navigation.ts'
import { privacyNavigation } from '#features/people/privacy/public/parts/navigation.ts'
import { productsNavigation } from '#features/people/products/public/parts/navigation.ts'
import { screeningNavigation } from '#features/people/screening/public/parts/navigation.ts'
import { sharingNavigation } from '#features/people/sharing/public/parts/navigation.ts'
import { wordingsNavigation } from '#features/people/wordings/public/parts/navigation.ts'
import { maintainedListsNavigation } from '#features/reference/lookups/public/parts/navigation.ts'
import { creditNavigation } from '#features/selling/credit/public/parts/navigation.ts'
import { inspectionsNavigation } from '#features/selling/inspections/public/parts/navigation.ts'
import { quotesNavigation } from '#features/selling/quotes/public/parts/navigation.ts'
import { tariffsNavigation } from '#features/selling/tariffs/public/parts/navigation.ts'
import { underwritingNavigation } from '#features/selling/underwriting/public/parts/navigation.ts'
import { bulkNavigation } from '#features/servicing/bulk/public/parts/navigation.ts'
import { claimsNavigation } from '#features/servicing/claims/public/parts/navigation.ts'
import { commissionNavigation } from '#features/servicing/commission/public/parts/navigation.ts'
import { coveredTransactionsNavigation } from '#features/servicing/covered-transactions/public/parts/navigation.ts'
import { invoicesNavigation } from '#features/servicing/invoices/public/parts/navigation.ts'
import { paymentsNavigation } from '#features/servicing/payments/public/parts/navigation.ts'
import { policiesNavigation } from '#features/servicing/policies/public/parts/navigation.ts'
import { registersNavigation } from '#features/servicing/registers/public/parts/navigation.ts'
import { remittanceNavigation } from '#features/servicing/remittance/public/parts/navigation.ts'
import { renewalsNavigation } from '#features/servicing/renewals/public/parts/navigation.ts'
import { settlementNavigation } from '#features/servicing/settlement/public/parts/navigation.ts'
import { apiKeysNavigation } from '#features/work/api-keys/public/parts/navigation.ts'
import { calendarNavigation } from '#features/work/calendar/public/parts/navigation.ts'
import { dataSetsNavigation } from '#features/work/data-sets/public/parts/navigation.ts'
import { handOverNavigation } from '#features/work/hand-over/public/parts/navigation.ts'
import { helpDeskNavigation } from '#features/work/help-desk/public/parts/navigation.ts'
import { leadsNavigation } from '#features/work/leads/public/parts/navigation.ts'
import { learningNavigation } from '#features/work/learning/public/parts/navigation.ts'
import { micrositeNavigation } from '#features/work/microsite/public/parts/navigation.ts'
import { operationsNavigation } from '#features/work/operations/public/parts/navigation.ts'
import { oversightNavigation } from '#features/work/oversight/public/parts/navigation.ts'
import { performanceNavigation } from '#features/work/performance/public/parts/navigation.ts'
import { proposalsNavigation } from '#features/work/proposals/public/parts/navigation.ts'
import { resourcesNavigation } from '#features/work/resources/public/parts/navigation.ts'
import { todosNavigation } from '#features/work/todos/public/parts/navigation.ts'
import { webhooksNavigation } from '#features/work/webhooks/public/parts/navigation.ts'
import type { Destination } from '#kit/web/navigation.ts'

/** What each feature adds to the navigation. */
const NAVIGATION = [
  performanceNavigation,
  underwritingNavigation,
  screeningNavigation,
  privacyNavigation,
  onboardingNavigation,
  claimsNavigation,
  coveredTransactionsNavigation,
  registersNavigation,
  invoicesNavigation,
  commissionNavigation,
  remittanceNavigation,
  paymentsNavigation,
  settlementNavigation,
  renewalsNavigation,
  inspectionsNavigation,
  tariffsNavigation,
  maintainedListsNavigation,
  leadsNavigation,
  calendarNavigation,
  policiesNavigation,
  bulkNavigation,
  todosNavigation,
  customersNavigation,
  directoryNavigation,
  creditNavigation,
  oversightNavigation,
  dataSetsNavigation,
  operationsNavigation,
  webhooksNavigation,
  apiKeysNavigation,
  learningNavigation,
  messagesNavigation,
  licencesNavigation,
  administrationNavigation,
  wordingsNavigation,
  brandingNavigation,
  productsNavigation,
  announcementsNavigation,
  sharingNavigation,
  micrositeNavigation,
  proposalsNavigation,
  quotesNavigation,
  notificationsNavigation,
  resourcesNavigation,
  helpDeskNavigation,
  handOverNavigation,
]

/** The destinations of the advisor's header, tabs and search, most used first. What a role may not use is not offered. */
export const destinationsFor = (features: readonly string[]): readonly Destination[] =>
  NAVIGATION.flatMap((entries) => entries())
    .filter(({ feature, unless }) => (!feature || features.includes(feature)) && !(unless && features.includes(unless)))
    .toSorted((a, b) => a.rank - b.rank)

/** Whether a screen, as the manifest calls it, belongs to a destination. */
export const isAt = ({ of }: Destination, screen: string | undefined): boolean =>
  screen !== undefined && of.some((each) => (each.endsWith('/') ? screen.startsWith(each) : screen === each))

/** Number of destinations with their own place: in thumb reach on a phone, in the header of a desktop, and of a wide one. */
export const PLACES = { tabs: 4, header: 5, wideHeader: 6 } as const
