/** Billing and crediting for a policy in force. */

export { type Adjusted, adjust } from '../../server/adjust.ts'
export { creditLowered, isCreditable } from '../../server/credit.ts'
