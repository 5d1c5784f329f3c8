/** The policy that a quotation became, whoever asks. */

export { amendPolicy } from '../../../server/amend.ts'
export { letterFacts } from '../../../server/letter-facts.ts'
export { type Printing, printPolicies } from '../../../server/print.ts'
export { printableOf } from '../../../server/printable.ts'
export { screenPolicy } from '../../../server/screening.ts'
export { sectionsOf } from '../../../server/sections.ts'
export { findDeed } from '../../../server/store/deeds.ts'
export { holderAt, policyEverHeld, policyLastHeld, takenOverBy } from '../../../server/store/holdings.ts'
export { findNotice } from '../../../server/store/notices.ts'
export { policyAsOf, policyAt, versionsOf } from '../../../server/store/versions.ts'
export {
  getPolicy,
  lockPolicies,
  lockPolicy,
  markIncomplete,
  type PolicyRow,
  policyById,
  policyOfQuotation,
  setRiskKeys,
} from '../../../server/store.ts'
