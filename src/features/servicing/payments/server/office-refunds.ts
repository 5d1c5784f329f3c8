import { and, between, count, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireStaff } from '#domain/access.ts'
import { addDays, addMonths, dayOf, firstOfMonth, formatDay } from '#domain/day.ts'
import { type RefundState, refundLife } from '#domain/life-cycles.ts'
import { formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeStaffWith } from '#features/people/staff/public/server/staff.ts'
import { notifyRefunded } from '#features/servicing/policies/public/contract.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Paging } from '#kit/paging.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { conditions, pageSql } from '#kit/server/page.ts'
import { officeRefundsContract } from '../public/contract/office-refunds.ts'
import { payments, refunds } from '../public/server/tables.ts'
import { PAID_ALONE_UP_TO, type PayOutForm, paidWayLabel } from '../rules/office-refunds.ts'
import { dropWaiting } from './waiting-refunds.ts'

type Row = typeof refunds.$inferSelect

const AGAIN = 'This refund has changed since you opened it. Check the list again.'
const SELF = 'You paid it out yourself. Another finance officer compares it with the bank and confirms it.'
const TAKEN = 'The bank has since taken the payment back: the payer has their money. Pay nothing.'
const LATER = 'This day is in the future. Enter the day on which it was paid.'

/** Notifies the finance officers of a refund that they must pay. */
export async function notifyOfficeOfRefund(db: Db, { amount }: Pick<Row, 'amount'>, reason: string): Promise<void> {
  const path = pathTo('payments/refunds', { audience: 'agent' }, { state: 'office' })
  for (const staffId of await activeStaffWith(db, 'FINANCE'))
    await notify(db, { staffId, kind: 'refund-refused', title: msg`To be paid by us: ${formatPesos(amount)}`, body: reason, path })
}

async function lockRefund(db: Db, id: string, ...states: readonly RefundState[]): Promise<Row> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id)).for('update')
  if (!row) throw problem('not-found')
  if (!states.some((state) => state === row.state)) throw problem('not-now', { message: AGAIN })
  return row
}

/** Whether no bank took the payment back in the meantime. */
const isStillPaid = async (db: Db, paymentId: string): Promise<boolean> =>
  (await db.$count(payments, and(eq(payments.id, paymentId), eq(payments.state, 'paid')))) > 0

type Told = Pick<PayOutForm, 'way' | 'reference'>

const notifyCustomer = ({ db, enqueue }: Pick<Context, 'db' | 'enqueue'>, { policyId, amount }: Row, { way, reference }: Told) =>
  enqueue(db, notifyRefunded, { policyId, amount, how: `${paidWayLabel(way).toLowerCase()} ${reference}` })

async function payOut(context: Context, id: string, { way, reference, paidOn }: PayOutForm): Promise<void> {
  const { db, actor, now } = context
  const officer = requireStaff(actor)
  if (paidOn > dayOf(now)) throw problem('invalid', { fields: [{ path: 'paidOn', message: LATER }] })
  await runAsSystem(db, actor, async () => {
    const row = await lockRefund(db, id, 'office')
    const askedOn = dayOf(row.createdAt)
    if (paidOn < askedOn)
      throw problem('invalid', {
        fields: [
          {
            path: 'paidOn',
            ...withI18n('message', msg`It has been due back since ${formatDay(askedOn)}. Enter the day on which it was paid.`),
          },
        ],
      })
    if (!(await isStillPaid(db, row.paymentId))) throw problem('not-now', { message: TAKEN })
    const isLarge = row.amount > PAID_ALONE_UP_TO
    await advance(db, {
      ...{ cycle: refundLife, table: refunds, id, from: 'office', event: isLarge ? 'propose' : 'pay-out', actor },
      reason: `${formatPesos(row.amount)} by ${paidWayLabel(way).toLowerCase()}, ${reference}`,
      set: { paidWay: way, paidReference: reference, paidOn, ...(isLarge ? { proposedBy: officer.id } : { paidBy: officer.id }) },
    })
    if (!isLarge) await notifyCustomer(context, row, { way, reference })
  })
}

async function confirm(context: Context, id: string): Promise<void> {
  const { db, actor } = context
  const officer = requireStaff(actor)
  await runAsSystem(db, actor, async () => {
    const row = await lockRefund(db, id, 'proposed')
    const { paidWay: way, paidReference: reference } = row
    if (!way || !reference) throw new Error(`it is not known how refund ${id} was paid`)
    if (row.proposedBy === officer.id) throw problem('not-allowed', { message: SELF })
    await advance(db, {
      ...{ cycle: refundLife, table: refunds, id, from: 'proposed', event: 'confirm', actor, reason: reference },
      set: { paidBy: officer.id },
    })
    await notifyCustomer(context, row, { way, reference })
  })
}

async function giveBack({ db, actor }: Context, id: string, reason: string): Promise<void> {
  const officer = requireStaff(actor)
  await runAsSystem(db, actor, async () => {
    const { proposedBy, paymentId } = await lockRefund(db, id, 'proposed')
    if (proposedBy === officer.id) throw problem('not-allowed', { message: SELF })
    await advance(db, {
      ...{ cycle: refundLife, table: refunds, id, from: 'proposed', event: 'return', actor, reason },
      set: { paidWay: null, paidReference: null, paidOn: null, proposedBy: null },
    })
    if (!(await isStillPaid(db, paymentId))) await dropWaiting(db, paymentId, TAKEN)
    if (proposedBy)
      await notify(db, {
        ...{ staffId: proposedBy, kind: 'refund-refused', title: 'A refund was returned to you', body: reason },
        path: pathTo('payments/refunds', { audience: 'agent' }, { state: 'office' }),
      })
  })
}

/** What is waiting for the office, and what it paid out this month. */
async function figuresOf({ db, now }: Pick<Context, 'db' | 'now'>) {
  const from = firstOfMonth(dayOf(now))
  const to = addDays(addMonths(from, 1), -1)
  const summed = async (which: SQL | undefined) => {
    const [row] = await db
      .select({ n: count(), amount: sql`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
      .from(refunds)
      .where(which)
    return row ?? { n: 0, amount: 0 }
  }
  return {
    toPay: await summed(eq(refunds.state, 'office')),
    toConfirm: await summed(eq(refunds.state, 'proposed')),
    paidOut: { ...(await summed(and(eq(refunds.state, 'paid-out'), between(refunds.paidOn, from, to)))), from, to },
  }
}

function refundsPage({ state, paidFrom, paidUntil, ...paging }: z.output<typeof officeRefundsContract.officeRefunds.query> & Paging) {
  const where = conditions()
  if (state) where.when(state, (wanted) => `r.state = ${where.param(wanted)}`)
  else where.when(true, () => `r.state in ('office', 'proposed')`)
  where.when(paidFrom, (day) => `r.paid_on >= ${where.param(day)}::date`)
  where.when(paidUntil, (day) => `r.paid_on <= ${where.param(day)}::date`)
  return pageSql({
    ...{ table: 'refunds', as: 'r', where, paging, order: { by: 'r.created_at', descending: false } },
    joins: 'join policies p on p.id = r.policy_id join payments y on y.id = r.payment_id',
    columns: {
      ...{ id: 'r.id', state: 'r.state', policyId: 'r.policy_id', policyNumber: 'coalesce(p.number, p.quotation_number)', line: 'p.line' },
      ...{ holderName: 'p.holder_name', amount: 'r.amount_centavos', paymentReference: 'y.reference', provider: 'y.provider' },
      ...{ refusedBecause: 'r.refused_because', way: 'r.paid_way', reference: 'r.paid_reference', paidOn: 'r.paid_on' },
      ...{ proposedBy: 'r.proposed_by', createdAt: 'r.created_at' },
    },
  })
}

export const officeRefundsApi = () =>
  serving(officeRefundsContract, {
    officeRefunds: ({ query }, { page }) => {
      const asked = refundsPage(query)
      return page(asked.query, asked.values)
    },
    officeRefundFigures: (_, context) => figuresOf(context),
    payRefundOut: async ({ params: { id }, body }, context) => {
      await payOut(context, id, body)
      context.about(`refund:${id}`)
      return { id }
    },
    confirmRefund: async ({ params: { id } }, context) => {
      await confirm(context, id)
      context.about(`refund:${id}`)
      return { id }
    },
    returnRefund: async ({ params: { id }, body: { reason } }, context) => {
      await giveBack(context, id, reason)
      context.about(`refund:${id}`)
      return { id }
    },
  })
