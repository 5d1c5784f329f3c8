import { audit } from '#features/messaging/audit/feature.ts'
import { messages } from '#features/messaging/messages/feature.ts'
import { customers } from '#features/people/customers/feature.ts'
import { directory } from '#features/people/directory/feature.ts'
import { notifications } from '#features/people/notifications/feature.ts'
import { session } from '#features/people/session/feature.ts'
import { sharing } from '#features/people/sharing/feature.ts'
import { staff } from '#features/people/staff/feature.ts'
import { brands } from '#features/reference/brands/feature.ts'
import { lookups } from '#features/reference/lookups/feature.ts'
import { simulators } from '#features/reference/simulators/feature.ts'
import { vitals } from '#features/reference/vitals/feature.ts'
import { credit } from '#features/selling/credit/feature.ts'
import { inspections } from '#features/selling/inspections/feature.ts'
import { quotes } from '#features/selling/quotes/feature.ts'
import { tariffComparison } from '#features/selling/tariff-comparison/feature.ts'
import { tariffs } from '#features/selling/tariffs/feature.ts'
import { underwriting } from '#features/selling/underwriting/feature.ts'
import { certificates } from '#features/servicing/certificates/feature.ts'
import { identity } from '#features/servicing/identity/feature.ts'
import { payments } from '#features/servicing/payments/feature.ts'
import { policies } from '#features/servicing/policies/feature.ts'
import { calendar } from '#features/work/calendar/feature.ts'
import { customerPages } from '#features/work/customer-pages/feature.ts'
import { leads } from '#features/work/leads/feature.ts'
import { performance } from '#features/work/performance/feature.ts'
import { proposals } from '#features/work/proposals/feature.ts'
import { todos } from '#features/work/todos/feature.ts'

/** Every feature, those that others use first: the only place that knows them all. */
export const features = [
  lookups,
  brands,
  vitals,
  simulators,
  messages,
  audit,
  staff,
  customers,
  notifications,
  sharing,
  session,
  directory,
  credit,
  tariffs,
  quotes,
  inspections,
  underwriting,
  tariffComparison,
  policies,
  identity,
  payments,
  certificates,
  leads,
  calendar,
  todos,
  proposals,
  performance,
  customerPages,
]
