import { and, desc, eq, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PolicyPayments } from '#features/servicing/policies/public/server/sources.ts'
import { charges } from '#features/servicing/policies/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { isOneOf } from '#kit/server/many-rows.ts'
import { together } from '#kit/server/together.ts'
import { payments } from '../public/server/tables.ts'
import { refundsOf } from './refunds.ts'

const UNDER_WAY = ['created', 'pending', 'checking', 'paid']

/** Every attempt to pay a policy, newest first. */
const attemptsOf = together(async (db: Db, policyIds: readonly string[]) => {
  const rows = await db.select().from(payments).where(isOneOf(payments.policyId, policyIds)).orderBy(desc(payments.attempt))
  const known = Map.groupBy(rows, ({ policyId }) => policyId)
  return (policyId: string) => known.get(policyId) ?? []
})

const findPayment = together(async (db: Db, ids: readonly string[]) => {
  const rows = await db.select().from(payments).where(isOneOf(payments.id, ids))
  const known = new Map(rows.map((row) => [row.id, row]))
  return (id: string) => known.get(id)
})

const isUnderWay = (policyId: AnyPgColumn): SQL =>
  sql`exists (select from ${payments} where ${eq(payments.policyId, policyId)} and ${inArray(payments.state, UNDER_WAY)})`

const paidFor = (db: Db, open: SQLWrapper, before: Date, limit: number) =>
  db
    .select({ policyId: payments.policyId, chargeId: payments.chargeId, paymentId: payments.id })
    .from(payments)
    .where(and(eq(payments.state, 'paid'), lt(payments.paidAt, before), inArray(payments.chargeId, open)))
    .limit(limit)

const isPaidUnsettled = (policyId: AnyPgColumn): SQL =>
  sql`exists (select from ${charges} join ${payments} on ${payments.chargeId} = ${charges.id} and ${payments.state} = 'paid'
    where ${eq(charges.policyId, policyId)} and ${isNull(charges.settledAt)} and ${isNull(charges.endedAt)})`

/** If no one was shown its page, nothing is in doubt. */
const stateSql = (policyId: string) =>
  `(select max(y.state) from payments y join charges c on c.id = y.charge_id and c.kind = 'premium' where y.policy_id = ${policyId} and (y.state = 'paid' or y.state = 'checking' and y.checkout_url is not null))`

/** What policies ask about their payments. */
export const paymentsOfPolicies: PolicyPayments = {
  of: attemptsOf,
  find: findPayment,
  refundsOf,
  stateSql,
  isUnderWay,
  paidFor,
  isPaidUnsettled,
}
