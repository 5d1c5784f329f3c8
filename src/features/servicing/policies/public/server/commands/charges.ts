/** What is to be paid for a policy, and what becomes of it. */

export { lowerInstalment } from '../../../server/instalments.ts'
export {
  addCharge,
  type ChargeRow,
  chargesOf,
  endCharge,
  findCharge,
  isBeingPaid,
  premiumOf,
  repriceCharge,
} from '../../../server/store/charges.ts'
