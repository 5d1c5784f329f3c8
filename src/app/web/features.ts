import { contributions as customers } from '#features/people/customers/feature.web.ts'
import { contributions as staff } from '#features/people/staff/feature.web.ts'
import { contributions as inspections } from '#features/selling/inspections/feature.web.ts'
import { contributions as papers } from '#features/selling/papers/feature.web.ts'
import { contributions as quotes } from '#features/selling/quotes/feature.web.ts'
import { contributions as tariffComparison } from '#features/selling/tariff-comparison/feature.web.ts'
import { contributions as underwriting } from '#features/selling/underwriting/feature.web.ts'
import { contributions as byText } from '#features/servicing/by-text/feature.web.ts'
import { contributions as certificates } from '#features/servicing/certificates/feature.web.ts'
import { contributions as claims } from '#features/servicing/claims/feature.web.ts'
import { contributions as commission } from '#features/servicing/commission/feature.web.ts'
import { contributions as coveredTransactions } from '#features/servicing/covered-transactions/feature.web.ts'
import { contributions as endorsements } from '#features/servicing/endorsements/feature.web.ts'
import { contributions as extensions } from '#features/servicing/extensions/feature.web.ts'
import { contributions as identity } from '#features/servicing/identity/feature.web.ts'
import { contributions as members } from '#features/servicing/members/feature.web.ts'
import { contributions as policies } from '#features/servicing/policies/feature.web.ts'
import { contributions as remittance } from '#features/servicing/remittance/feature.web.ts'
import { contributions as calendar } from '#features/work/calendar/feature.web.ts'
import { contributions as helpDesk } from '#features/work/help-desk/feature.web.ts'
import { contributions as leads } from '#features/work/leads/feature.web.ts'
import { contributions as learning } from '#features/work/learning/feature.web.ts'
import { contributions as offline } from '#features/work/offline/feature.web.ts'
import { contributions as outbox } from '#features/work/outbox/feature.web.ts'
import { contributions as performance } from '#features/work/performance/feature.web.ts'
import { contributions as proposals } from '#features/work/proposals/feature.web.ts'
import { contributions as todos } from '#features/work/todos/feature.web.ts'
import type { Contribution } from '#kit/extension-point.ts'

/** What features contribute to others' screens: the `feature.web.ts` of each that does. */
export const contributions: readonly Contribution[] = [
  ...staff,
  ...customers,
  ...inspections,
  ...papers,
  ...quotes,
  ...underwriting,
  ...tariffComparison,
  ...policies,
  ...identity,
  ...members,
  ...byText,
  ...certificates,
  ...commission,
  ...remittance,
  ...coveredTransactions,
  ...extensions,
  ...claims,
  ...endorsements,
  ...leads,
  ...calendar,
  ...todos,
  ...proposals,
  ...outbox,
  ...offline,
  ...learning,
  ...performance,
  ...helpDesk,
]
