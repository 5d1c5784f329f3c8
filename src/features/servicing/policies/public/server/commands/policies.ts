/** The policy that a quotation became, whoever asks. */
export { policyOfQuotation } from '../../../server/store.ts'
