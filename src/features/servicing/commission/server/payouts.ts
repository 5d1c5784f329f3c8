import { and, desc, eq, getTableColumns, gt, lt, ne } from 'drizzle-orm'
import { type Day, dayOf } from '#domain/day.ts'
import { type Centavos, formatPesos, sum } from '#domain/money.ts'
import { accountHolderName } from '#domain/payout-account.ts'
import { payoutLife } from '#domain/payout-life.ts'
import { problem } from '#domain/problem.ts'
import { payoutsOf } from '#features/people/onboarding/public/server/payouts.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import type { FileReply } from '#kit/contract.ts'
import { parseState } from '#kit/life-cycle.ts'
import { CSV } from '#kit/media-types.ts'
import { msg } from '#kit/message.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { advance, nextNumber, startHistory } from '#kit/server/life-cycle.ts'
import { csvOf } from '#kit/server/workbook.ts'
import { isUuid } from '#kit/uuid.ts'
import type { Payouts } from '../public/contract.ts'
import { paidOutPostings } from '../rules/accounts.ts'
import { monthAndYear } from '../rules/months.ts'
import { lockMonths } from './close.ts'
import { addEntry } from './journal.ts'
import { lastClosed } from './statements.ts'
import { commissionEntries, commissionPayouts, commissionStatements } from './tables.ts'

type PayoutRow = typeof commissionPayouts.$inferSelect
const LISTED = 24

/** The statements of a month with an amount to be paid. */
const payableOf = (db: Db, month: Day) =>
  db
    .select()
    .from(commissionStatements)
    .where(and(eq(commissionStatements.month, month), gt(commissionStatements.payable, 0)))
    .orderBy(commissionStatements.number)

/** The statements that a payout of the month paid: what was closed after it is paid with the next month. */
const paidOf = (db: Db, month: Day) =>
  db
    .select(getTableColumns(commissionStatements))
    .from(commissionStatements)
    .innerJoin(commissionEntries, and(eq(commissionEntries.sourceId, commissionStatements.id), eq(commissionEntries.kind, 'paid-out')))
    .where(eq(commissionStatements.month, month))
    .orderBy(commissionStatements.number)

const totalOf = (statements: readonly { readonly payable: Centavos }[]): Centavos => sum(statements.map(({ payable }) => payable))

const whyNotSecond = ({ madeBy, state }: PayoutRow, personId: string): string | null =>
  state === 'proposed' && madeBy === personId ? 'You proposed this payout. Someone else at the office must approve it.' : null

/** What can be paid out, and what was. */
export async function payoutsFacts(db: Db, actor: Staff): Promise<Payouts> {
  const month = await lastClosed(db)
  const rows = await db.select().from(commissionPayouts).orderBy(desc(commissionPayouts.id)).limit(LISTED)
  const names = await namesOfStaff(
    db,
    rows.flatMap(({ madeBy, decidedBy }) => [madeBy, decidedBy]),
  )
  const payable = month === undefined ? [] : await payableOf(db, month)
  const carried =
    month === undefined
      ? 0
      : await db.$count(commissionStatements, and(eq(commissionStatements.month, month), lt(commissionStatements.payable, 0)))
  const isTaken = rows.some((row) => row.month === month && row.state !== 'returned')
  return {
    closed:
      month === undefined
        ? null
        : { month, people: payable.length, total: totalOf(payable), carried, mayPropose: payable.length > 0 && !isTaken },
    payouts: rows.map((row) => ({
      ...{
        id: row.id,
        number: row.number,
        state: parseState(payoutLife, row.state),
        month: row.month,
        people: row.people,
        total: row.total,
      },
      ...{ madeBy: names.get(row.madeBy) ?? '', madeAt: row.createdAt.toISOString() },
      ...{ decidedBy: (row.decidedBy && names.get(row.decidedBy)) || null, decidedAt: row.decidedAt?.toISOString() ?? null },
      ...{ reason: row.reason, whyNot: whyNotSecond(row, actor.id) },
    })),
  }
}

async function mustBeLast(db: Db, month: Day): Promise<void> {
  const last = await lastClosed(db)
  if (month !== last)
    throw problem('not-now', {
      message: last
        ? msg`${monthAndYear(last)} is now closed, and its statements carry forward what was not paid out before. Pay out that month.`
        : 'No month is closed yet. The first is closed on the first day of the next.',
    })
}

type Proposal = { readonly month: Day; readonly total: Centavos }

/** Proposes to pay out the month closed last; the total is the one that was shown. */
export async function propose(db: Db, actor: Staff, { month, total }: Proposal, now: Date): Promise<PayoutRow> {
  await lockMonths(db)
  await mustBeLast(db, month)
  const open = and(eq(commissionPayouts.month, month), ne(commissionPayouts.state, 'returned'))
  if ((await db.$count(commissionPayouts, open)) > 0)
    throw problem('not-now', { message: msg`A payout of ${monthAndYear(month)} has already been proposed.` })
  const payable = await payableOf(db, month)
  if (payable.length === 0) throw problem('not-now', { message: msg`No one is owed anything for ${monthAndYear(month)}.` })
  if (totalOf(payable) !== total)
    throw problem('changed-meanwhile', {
      message: msg`It is now ${formatPesos(totalOf(payable))}. Check it again, and then propose it.`,
    })
  const number = `CP-${String(await nextNumber(db, 'commission-payout')).padStart(6, '0')}`
  const [row] = await db
    .insert(commissionPayouts)
    .values({ number, state: payoutLife.initial, month, people: payable.length, total, madeBy: actor.id, createdAt: now })
    .returning()
  if (!row) throw new Error('a payout was not kept')
  await startHistory(db, payoutLife, row.id, actor)
  return row
}

async function getPayout(db: Db, id: string, how: 'read' | 'lock' = 'read'): Promise<PayoutRow> {
  const found = db.select().from(commissionPayouts).where(eq(commissionPayouts.id, id))
  const [row] = isUuid(id) ? await (how === 'lock' ? found.for('update') : found) : []
  if (!row) throw problem('not-found')
  return row
}

/** The payout, locked, if the person who asks may decide on it now. */
async function toDecide(db: Db, actor: Staff, id: string): Promise<PayoutRow> {
  await lockMonths(db)
  const row = await getPayout(db, id, 'lock')
  const why = whyNotSecond(row, actor.id)
  if (why) throw problem('not-allowed', { message: why })
  if (row.state !== 'proposed') throw problem('not-now', { message: 'It has already been decided.' })
  return row
}

const stepOf = ({ id }: PayoutRow, actor: Staff, now: Date) =>
  ({ cycle: payoutLife, table: commissionPayouts, id, from: 'proposed', actor, set: { decidedBy: actor.id, decidedAt: now } }) as const

/** Approves a payout: each of its statements is paid out in the ledger, once. */
export async function approve(db: Db, actor: Staff, id: string, now: Date): Promise<PayoutRow> {
  const row = await toDecide(db, actor, id)
  await mustBeLast(db, row.month)
  const statements = await payableOf(db, row.month)
  if (totalOf(statements) !== row.total)
    throw problem('changed-meanwhile', {
      message: msg`It is now ${formatPesos(totalOf(statements))}: more statements were closed since it was proposed. Return it, and propose it again.`,
    })
  await advance(db, { ...stepOf(row, actor, now), event: 'approve' })
  await runAsSystem(db, actor, async () => {
    for (const { id: sourceId, staffId, payable } of statements)
      await addEntry(db, { staffId, kind: 'paid-out', sourceId, workings: [], taxRate: 0, bookedOn: dayOf(now) }, paidOutPostings(payable))
  })
  return row
}

export async function giveBack(db: Db, actor: Staff, id: string, reason: string, now: Date): Promise<PayoutRow> {
  const row = await toDecide(db, actor, id)
  const step = stepOf(row, actor, now)
  await advance(db, { ...step, event: 'return', reason, set: { ...step.set, reason } })
  return row
}

const BY_HAND = 'Manually'

/** The file for the bank: who is paid how much, and where. People without an account are paid by hand. */
export async function payoutFile(db: Db, actor: Staff, id: string): Promise<FileReply> {
  const row = await getPayout(db, id)
  if (row.state !== 'approved') throw problem('not-ready', { message: 'The file is made once the payout is approved.' })
  const statements = await paidOf(db, row.month)
  const accounts = await runAsSystem(db, actor, () =>
    payoutsOf(
      db,
      statements.map(({ staffId }) => staffId),
    ),
  )
  const people = new Map((await db.select({ id: staff.id, code: staff.agentCode }).from(staff)).map((each) => [each.id, each.code]))
  const names = await namesOfStaff(
    db,
    statements.map(({ staffId }) => staffId),
  )
  const lines = statements.map(({ staffId, number, payable }) => {
    const account = accounts.get(staffId)
    return [
      ...[people.get(staffId) ?? '', names.get(staffId) ?? '', account ? accountHolderName(account) : BY_HAND],
      ...[account?.account ?? '', account?.accountName ?? '', (payable / 100).toFixed(2), number],
    ]
  })
  const header = ['Agent code', 'Name', 'Bank or wallet', 'Account', 'Name of the account', 'Amount (PHP)', 'Statement']
  return { name: `${row.number}-${row.month.slice(0, 7)}.csv`, type: CSV, bytes: await csvOf([header, ...lines]) }
}
