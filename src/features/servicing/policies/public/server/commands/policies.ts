/** The policy that a quotation became, whoever asks. */
export { policyOfQuotation } from '../../../server/store.ts'
export { printableOf } from '../../../server/printable.ts'
export { getPolicy, lockPolicy, type PolicyRow } from '../../../server/store.ts'
