/** The policy that a quotation became, whoever asks. */

export { printableOf } from '../../../server/printable.ts'
export { getPolicy, lockPolicy, type PolicyRow, policyOfQuotation, setRiskKeys } from '../../../server/store.ts'
