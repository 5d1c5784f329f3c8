import { and, eq, sql } from 'drizzle-orm'
import { customers } from '#features/people/customers/public/server/tables.ts'
import { isForPayment } from '#features/people/sharing/public/rules.ts'
import type { LinkSubject } from '#features/people/sharing/public/server/link-subjects.ts'
import { withinReach } from '#features/people/staff/public/server/staff.ts'
import { credits } from '#features/selling/credit/public/server/tables.ts'
import { isPayableAt } from '../public/rules/charges.ts'
import { policies } from '../public/server/tables.ts'
import { chargesOf } from './store/charges.ts'

/** Links can be sent for policies with something still to be paid: the premium, or a later charge. */
export const paymentLinks: LinkSubject = {
  kind: 'payment',
  find: async (db, id, { viewerId, now }) => {
    const [row] = await db
      .select({
        agentId: policies.agentId,
        branch: policies.branch,
        state: policies.state,
        isOwed: sql<boolean>`exists (select from ${credits} where ${credits.policyId} = ${policies.id} and ${credits.settledAt} is null and ${credits.endedAt} is null)`,
        holder: policies.holder,
        customerMobile: customers.mobile,
      })
      .from(policies)
      .leftJoin(customers, eq(customers.id, policies.customerId))
      .where(and(eq(policies.id, id), withinReach(viewerId, policies.agentId)))
    if (!row) return undefined
    const { agentId, branch, holder, customerMobile } = row
    const isAsked =
      row.state === 'issued' && (await chargesOf(db, id)).some((charge) => charge.kind !== 'premium' && isPayableAt(charge, now))
    return { agentId, branch, mobile: customerMobile ?? holder.mobile, refusal: isForPayment(row) || isAsked ? undefined : 'not-now' }
  },
}
