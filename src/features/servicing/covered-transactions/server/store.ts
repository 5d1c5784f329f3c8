import { and, arrayOverlaps, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { type Day, dayOf, endOf, startOf } from '#domain/day.ts'
import { workingDaysAfter } from '#domain/diligence.ts'
import { problem } from '#domain/problem.ts'
import { legalTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { payments } from '#features/servicing/payments/public/server/tables.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Paging } from '#kit/paging.ts'
import type { Db } from '#kit/server/db.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import { together } from '#kit/server/together.ts'
import { isUuid } from '#kit/uuid.ts'
import { coveredTransactions } from './tables.ts'

export type CoveredRow = typeof coveredTransactions.$inferSelect
type Paid = { readonly customerId: string; readonly policyId: string /** An instant, as ISO 8601. */; readonly paidAt: string }

/**
 * Records a covered transaction as soon as the payments of one customer on one day exceed the legal amount. What is paid after a report on
 * that day becomes a separate one.
 */
async function noteDay(db: Db, { customerId, policyId, paidAt }: Paid): Promise<void> {
  const at = new Date(paidAt)
  const paidOn = dayOf(at)
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`covered:${customerId}:${paidOn}`}, 0))`)
  const ofDay = await db
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(
      and(
        eq(payments.customerId, customerId),
        // What was refunded later was paid all the same.
        inArray(payments.state, ['paid', 'refunded']),
        gte(payments.paidAt, startOf(paidOn)),
        lte(payments.paidAt, endOf(paidOn)),
      ),
    )
  const { coveredAbove, coveredReportDays } = await legalTermsOn(db, paidOn)
  if (sum(ofDay) <= coveredAbove) return
  const known = await db
    .select()
    .from(coveredTransactions)
    .where(and(eq(coveredTransactions.customerId, customerId), eq(coveredTransactions.paidOn, paidOn)))
  const reported = new Set(known.filter(({ state }) => state === 'reported').flatMap(({ paymentIds }) => paymentIds))
  const unreported = ofDay.filter(({ id }) => !reported.has(id))
  const [policy] = await db.select({ holderName: policies.holderName }).from(policies).where(eq(policies.id, policyId))
  const set = {
    amount: sum(unreported),
    paymentIds: unreported.map(({ id }) => id),
    holderName: policy?.holderName ?? '',
    updatedAt: at,
  }
  const open = known.find(({ state }) => state === 'to-report')
  if (open)
    await db
      .update(coveredTransactions)
      .set({ ...set, version: open.version + 1 })
      .where(eq(coveredTransactions.id, open.id))
  else await db.insert(coveredTransactions).values({ ...set, customerId, paidOn, dueOn: workingDaysAfter(paidOn, coveredReportDays) })
}

/** The same for several payments: one customer's day only once, and customers always in the same order, to avoid deadlocks. */
export const noteCovered = together(async (db: Db, paid: readonly Paid[]) => {
  const days = new Map(paid.map((each) => [`${each.customerId} ${dayOf(new Date(each.paidAt))}`, each]))
  for (const [, each] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))) await noteDay(db, each)
  return () => undefined
})

const sum = (of: readonly { readonly amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0)

type Wanted = Paging & {
  readonly state?: string | undefined
  readonly search?: string | undefined
  readonly paidFrom?: Day | undefined
  readonly paidUntil?: Day | undefined
}

/** What has to be reported, by deadline; then what was reported, newest first. */
export function coveredPage({ state, search, paidFrom, paidUntil, ...paging }: Wanted, today: Day) {
  const where = conditions()
  const due = where.param(today)
  where.when(state, (wanted) => `c.state = ${where.param(wanted)}`)
  where.when(paidFrom, (day) => `c.paid_on >= ${where.param(day)}::date`)
  where.when(paidUntil, (day) => `c.paid_on <= ${where.param(day)}::date`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(c.holder_name ilike ${pattern} or c.report_reference ilike ${pattern})`
  })
  return pageSql({
    table: 'covered_transactions',
    as: 'c',
    order: {
      by: `(case when c.state = 'to-report' then c.due_on - date '2000-01-01' else 1000000 - (c.paid_on - date '2000-01-01') end)`,
      descending: false,
    },
    joins: 'left join staff s on s.id = c.reported_by',
    columns: {
      id: 'c.id',
      state: 'c.state',
      holderName: 'c.holder_name',
      amount: 'c.amount_centavos',
      paidOn: 'c.paid_on',
      dueOn: 'c.due_on',
      isOverdue: `(c.state = 'to-report' and c.due_on < ${due}::date)`,
      payments: 'cardinality(c.payment_ids)',
      policies: `(select string_agg(distinct coalesce(p.number, p.quotation_number), ', ') from payments y join policies p on p.id = y.policy_id where y.id = any (c.payment_ids))`,
      reportReference: 'c.report_reference',
      reportedName: `s.first_name || ' ' || s.last_name`,
      reportedAt: 'c.reported_at',
    },
    where,
    paging,
  })
}

export async function getCovered(db: Db, id: string, how: 'read' | 'lock' = 'read'): Promise<CoveredRow> {
  const found = db.select().from(coveredTransactions).where(eq(coveredTransactions.id, id))
  const [row] = isUuid(id) ? await (how === 'lock' ? found.for('update') : found) : []
  if (!row) throw problem('not-found')
  return row
}

export const paymentsIn = ({ paymentIds }: CoveredRow, db: Db) =>
  db
    .select({ payment: payments, policy: policies })
    .from(payments)
    .innerJoin(policies, eq(policies.id, payments.policyId))
    .where(inArray(payments.id, paymentIds))
    .orderBy(payments.paidAt)

/** The covered transactions that include payments of a policy. */
export async function coveredOfPolicy(db: Db, policyId: string): Promise<readonly CoveredRow[]> {
  const paid = isUuid(policyId) ? await db.select({ id: payments.id }).from(payments).where(eq(payments.policyId, policyId)) : []
  if (paid.length === 0) return []
  return db
    .select()
    .from(coveredTransactions)
    .where(
      arrayOverlaps(
        coveredTransactions.paymentIds,
        paid.map(({ id }) => id),
      ),
    )
}

export async function noteReport(db: Db, row: CoveredRow, report: { reference: string; by: string; at: Date }): Promise<void> {
  await db
    .update(coveredTransactions)
    .set({
      state: 'reported',
      reportReference: report.reference,
      reportedBy: report.by,
      reportedAt: report.at,
      updatedAt: report.at,
      version: row.version + 1,
    })
    .where(and(eq(coveredTransactions.id, row.id), eq(coveredTransactions.state, 'to-report')))
}
