import { and, eq } from 'drizzle-orm'
import { quotationLife } from '#domain/life-cycles.ts'
import { customers } from '#features/people/customers/public/server/tables.ts'
import type { SignedInByLink } from '#features/people/session/public/server/events.ts'
import { isForSale } from '#features/people/sharing/public/rules.ts'
import type { LinkSubject } from '#features/people/sharing/public/server/link-subjects.ts'
import { withinReach } from '#features/people/staff/public/server/staff.ts'
import type { Db } from '#kit/server/db.ts'
import { stateNow } from '../public/rules/quotes.ts'
import { claimQuotation } from '../public/server/commands/quotes.ts'
import { quotations } from '../public/server/tables.ts'

/** Links can be sent for quotations that can still be bought. */
export const quotationLinks: LinkSubject = {
  kind: 'quotation',
  find: async (db, id, { viewerId, now }) => {
    const [row] = await db
      .select({ quotation: quotations, customerMobile: customers.mobile })
      .from(quotations)
      .leftJoin(customers, eq(customers.id, quotations.customerId))
      .where(and(eq(quotations.id, id), withinReach(viewerId, quotations.agentId)))
    if (!row) return undefined
    const { agentId, branch, state, validUntil, holder } = row.quotation
    const isExpired = quotationLife.isState(state) && stateNow(state, validUntil, now) === 'expired'
    const refusal = isExpired ? 'quotation-expired' : isForSale(state) ? undefined : 'not-now'
    return { agentId, branch, mobile: row.customerMobile ?? holder.mobile, refusal }
  },
}

/** Assigns the quotation of a link to the customer who used it; false when it is another customer's. */
export const claimQuotationOfLink = async (db: Db, { link, customerId }: SignedInByLink): Promise<boolean> =>
  !link.quotationId || claimQuotation(db, { quotationId: link.quotationId, customerId, linkId: link.id })
