import { eq } from 'drizzle-orm'
import { quotationLife } from '#domain/life-cycles.ts'
import { stateNow } from '#features/selling/quotes/public/rules/quotes.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { lineIn } from '#lines'
import { isSoldByText } from '../rules/may-be-accepted.ts'
import type { Offer } from './store.ts'

/** The texts that say why an offer cannot be accepted. */
export type Refusal = 'offerLapsed' | 'offerChanged' | 'offerUndecided' | 'offerPaid' | 'offerNotByText'
/** `open`: a yes is possible. `accepted`: by text, waiting for payment. */
type Standing = 'open' | 'accepted' | Refusal

export const policyOfQuotation = async (db: Db, quotationId: string) =>
  (await db.select({ id: policies.id, state: policies.state }).from(policies).where(eq(policies.quotationId, quotationId)))[0]

const PAID = ['paid', 'issued', 'renewed', 'expired']

/** Whether an offer can still be accepted as it was texted, and if not, why. */
export async function standingOf(db: Db, { offer, quotation }: Offer, now: Date): Promise<Standing> {
  const policy = await policyOfQuotation(db, quotation.id)
  if (policy?.state === 'awaiting-payment') return offer.acceptedAt ? 'accepted' : 'offerNotByText'
  if (policy) return PAID.includes(policy.state) ? 'offerPaid' : 'offerNotByText'
  switch (stateNow(parseState(quotationLife, quotation.state), quotation.validUntil, now)) {
    case 'expired':
      return 'offerLapsed'
    case 'referred':
      return 'offerUndecided'
    case 'draft':
      return 'offerChanged'
    case 'quoted':
    case 'approved':
      if (quotation.version !== offer.version) return 'offerChanged'
      return isSoldByText(lineIn(quotation)) ? 'open' : 'offerNotByText'
    default:
      return 'offerNotByText'
  }
}
