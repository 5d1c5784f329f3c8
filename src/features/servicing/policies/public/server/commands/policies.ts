/** The policy that a quotation became, whoever asks. */

export { amendPolicy } from '../../../server/amend.ts'
export { type Printing, printPolicies } from '../../../server/print.ts'
export { printableOf } from '../../../server/printable.ts'
export { findNotice } from '../../../server/store/notices.ts'
export { policyAt } from '../../../server/store/versions.ts'
export { getPolicy, lockPolicy, type PolicyRow, policyOfQuotation, setRiskKeys } from '../../../server/store.ts'
