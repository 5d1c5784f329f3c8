import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { batchLife } from '#domain/life-cycles.ts'
import { formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { stateNow } from '#features/selling/quotes/public/rules/quotes.ts'
import { lockVisibleQuotation, type QuotationRow } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { acceptOffer, offerToday, quoteWhole } from '#features/selling/quotes/public/server/commands/whole.ts'
import { referTogether } from '#features/selling/underwriting/public/server/commands.ts'
import { askTogether } from '#features/servicing/payments/public/server/commands/statements.ts'
import { creditIssuing, policyFromQuotation } from '#features/servicing/policies/public/server/commands/sell.ts'
import type { Staff } from '#kit/actor.ts'
import { msg, registerMessage } from '#kit/message.ts'
import { inPortions } from '#kit/portions.ts'
import { Problem } from '#kit/problem.ts'
import { now as clock } from '#kit/server/clock.ts'
import { type Db, withoutAsking } from '#kit/server/db.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { manyTogether } from '#kit/server/together.ts'
import { lineIn } from '#lines'
import { followBatch, issueBatch } from '../public/contract.ts'
import { partsTogether, sellerOf } from './check.ts'
import { publishBatchChange, publishingRowChanges } from './live.ts'
import { notifyDone } from './notify-done.ts'
import { type BatchRecord, changeBatch, changeRow, holdBatch, type RowRecord, rowsOfIds, shareBatch } from './store.ts'
import { batches, batchRows } from './tables.ts'

/** Rows sold in one transaction, rows looked up at once, and after how long the rest is left to another run of the job. */
const PORTION = 40
const LOOKED_UP = 200
const LONGEST_MS = 60_000

/** The next confirmed rows with steps left, in file order, after the given one. */
const nextRows = (db: Db, batchId: string, after: number) =>
  db
    .select({ id: batchRows.id, n: batchRows.n, keys: batchRows.keys })
    .from(batchRows)
    .where(
      and(
        eq(batchRows.batchId, batchId),
        eq(batchRows.isConfirmed, true),
        sql`${batchRows.n} > ${after}`,
        or(
          inArray(batchRows.state, ['ok', 'warning', 'referred']),
          and(eq(batchRows.state, 'waiting-payment'), gt(batchRows.creditDays, 0)),
        ),
      ),
    )
    .orderBy(asc(batchRows.n))
    .limit(LOOKED_UP)

const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof Problem) return error.message
  return error instanceof z.ZodError ? error.issues.map(({ message }) => message).join(' ') : undefined
}

/** The result of trying some rows. */
type Tried = 'stopped' | 'done'

/** Why some rows of a portion go no further, which rolls the portion back. */
class RowsRefused extends Error {
  readonly reasons: ReadonlyMap<string, string>
  constructor(reasons: ReadonlyMap<string, string>) {
    super('rows of a portion were refused')
    this.reasons = reasons
  }
}

type Step = {
  readonly batchId: string
  readonly seller: Staff
  /** The states in which a row may take the step. */
  readonly states: readonly RowRecord['state'][]
  readonly work: (db: Db, batch: BatchRecord, row: RowRecord, now: Date) => Promise<void>
}

/** Takes a step with some rows in one transaction, in as many statements as one row takes alone. */
async function attempt({ transaction }: JobContext, ids: readonly string[], { batchId, seller, states, work }: Step): Promise<Tried> {
  const now = clock()
  return transaction(async (asked) => {
    const db = withoutAsking(asked)
    const batch = await shareBatch(db, batchId)
    if (batch?.state !== 'issuing' || batch.agentId !== seller.id) return 'stopped'
    const rows = (await rowsOfIds(db, batchId, ids)).filter(({ state }) => states.includes(state))
    const refused = new Map<string, string>()
    await manyTogether(db, rows, async (row) => {
      try {
        await work(db, batch, row, now)
      } catch (error) {
        const reason = reasonOf(error)
        if (reason === undefined) throw error
        refused.set(row.id, reason)
      }
    })
    if (refused.size > 0) throw new RowsRefused(refused)
    return 'done'
  })
}

/**
 * Takes a step with some rows, together if nothing prevents it. Refused rows roll the portion back: the others take it without them, and
 * the refused ones by themselves, until only refused ones are left, whose reasons are recorded. A portion that fails otherwise is taken row
 * by row.
 */
async function takeStep(context: JobContext, ids: readonly string[], step: Step): Promise<Tried> {
  const oneAfterTheOther = async (portions: readonly (readonly string[])[]): Promise<Tried> => {
    for (const portion of portions) if ((await takeStep(context, portion, step)) === 'stopped') return 'stopped'
    return 'done'
  }
  try {
    return await attempt(context, ids, step)
  } catch (error) {
    if (error instanceof RowsRefused) {
      const { reasons } = error
      if (reasons.size < ids.length) return oneAfterTheOther([ids.filter((id) => !reasons.has(id)), [...reasons.keys()]])
      await noteRefused(context, reasons, step)
      return 'done'
    }
    if (ids.length > 1) return oneAfterTheOther(ids.map((id) => [id]))
    context.log.error({ err: error, batchId: step.batchId, rowId: ids[0] }, 'row of a batch')
    throw error
  }
}

const noteRefused = ({ transaction }: JobContext, reasons: ReadonlyMap<string, string>, { batchId, states }: Step): Promise<void> =>
  transaction(async (db) => {
    const rows = await rowsOfIds(db, batchId, [...reasons.keys()])
    await manyTogether(
      db,
      rows.filter(({ state }) => states.includes(state)),
      ({ id, state }) =>
        changeRow(db, id, { state: state === 'waiting-payment' ? state : 'failed', failure: reasons.get(id) ?? null }, clock()),
    )
  })

/**
 * Sells rows of a batch like single sales: quotation, acceptance, policy, issue on credit, some rows at a time. Each row is locked while it
 * is worked on and records its progress in the same transaction, so that resuming after a process was killed repeats nothing.
 */
export function batchIssuing(config: MessageConfig) {
  const issueOnCredit = creditIssuing(config)

  /** From answers to a policy awaiting payment, all or nothing. */
  async function sell(db: Db, batch: BatchRecord, row: RowRecord, seller: Staff, now: Date): Promise<void> {
    const { acceptance } = batch
    if (!acceptance) throw new Error('a batch is issued that nobody confirmed')
    const confirmed = row.quotationId === null ? undefined : await lockVisibleQuotation(db, seller, row.quotationId)
    const quotation = confirmed
      ? await offerToday(db, confirmed, { actor: seller, now })
      : await quoteWhole(db, lineIn(batch), partsTogether(batch.shared, row.parts ?? {}), { actor: seller, now })
    if (!confirmed) assertAsShown(row, quotation)
    else if (quotation.total !== confirmed.total) return askAgain(db, row, { confirmed, quotation, now })
    const quoted = { quotationId: quotation.id, total: quotation.total }
    const state = stateNow(quotation.state, quotation.validUntil, now)
    if (state === 'referred') return refer(db, batch, row, quoted, now)
    // With nothing left to decide it is ready, but was not among what was confirmed.
    if (!confirmed && row.state === 'referred') return changeRow(db, row.id, { ...quoted, isConfirmed: false }, now)
    // Someone buys it by itself, and the row follows.
    if (state === 'accepted' || state === 'converted') return
    if (state !== 'quoted' && state !== 'approved')
      return changeRow(db, row.id, { ...quoted, state: 'failed', failure: whyOver(quotation) }, now)
    const { address, userAgent } = acceptance
    const origin = { address, userAgent, requestId: batch.id, baseUrl: '', isOwnPage: true, clockMovedSeconds: 0 }
    const accepted = await acceptOffer(db, quotation, acceptance.consents, { actor: seller, now, origin })
    if (accepted.state !== 'accepted') return refer(db, batch, row, quoted, now)
    const policy = await policyFromQuotation(db, seller, accepted.id, now)
    const { id: policyId, total, coverFrom, coverTo } = policy
    await changeRow(db, row.id, { ...quoted, state: 'waiting-payment', policyId, total, coverFrom, coverTo, failure: null }, now)
  }

  /** Underwriting has to decide: the case appears on the desk with the others of the upload. */
  async function refer(
    db: Db,
    batch: BatchRecord,
    row: RowRecord,
    quoted: { readonly quotationId: string; readonly total: number | null },
    now: Date,
  ): Promise<void> {
    const isWaiting = row.quotationId !== null && row.state === 'referred'
    if (isWaiting) return
    await referTogether(db, quoted.quotationId, batch)
    await changeRow(db, row.id, { ...quoted, state: 'referred' }, now)
  }

  async function issue(db: Db, row: RowRecord, seller: Staff, given: Pick<JobContext, 'enqueue'> & { now: Date }) {
    if (row.policyId === null) throw new Error('a row waits for its payment without a policy')
    // A policy that is paid first is issued by its payment.
    if (!row.creditDays) return
    await issueOnCredit(db, { policyId: row.policyId, days: row.creditDays }, { actor: seller, ...given })
    await changeRow(db, row.id, { state: 'issued', failure: null }, given.now)
  }

  async function sellRows(context: JobContext, batchId: string, ids: readonly string[], seller: Staff): Promise<Tried> {
    const selling = await takeStep(context, ids, {
      ...{ batchId, seller, states: ['ok', 'warning', 'referred'] },
      work: (db, batch, row, now) => sell(db, batch, row, seller, now),
    })
    if (selling === 'stopped') return selling
    const { enqueue } = context
    return takeStep(context, ids, {
      ...{ batchId, seller, states: ['waiting-payment'] },
      work: (db, _, row, now) => issue(db, row, seller, { enqueue, now }),
    })
  }

  /** Continues issuing where a batch left off. */
  return async function issueAll(batchId: string, context: JobContext): Promise<void> {
    const { transaction, actor: system, enqueue, now } = context
    const seller = await transaction(async (db) => {
      const batch = await holdBatch(db, batchId)
      if (!batch || (batch.state !== 'confirmed' && batch.state !== 'issuing')) return undefined
      if (batch.state === 'confirmed')
        await advance(db, { cycle: batchLife, table: batches, id: batchId, from: 'confirmed', event: 'begin', actor: system })
      await publishBatchChange(db, batchId)
      const found = await sellerOf(db, batch)
      if (!found)
        await changeBatch(
          db,
          batchId,
          { failure: 'The person who uploaded it no longer works here, so nothing is sold in their name.' },
          now,
        )
      return found
    })
    if (!seller) return
    const until = performance.now() + LONGEST_MS
    const publishChanges = publishingRowChanges(batchId)
    for (let after = 0; ; ) {
      const rows = await transaction((db) => nextRows(db, batchId, after))
      if (rows.length === 0) break
      for (const portion of inPortions(rows, PORTION)) {
        const ids = portion.map(({ id }) => id)
        if ((await sellRows(context, batchId, ids, seller)) === 'stopped') return
        await transaction(publishChanges)
      }
      after = rows.at(-1)?.n ?? after
      // A job must not run forever; the rest continues immediately in another run.
      if (performance.now() > until) return transaction((db) => enqueue(db, issueBatch, { batchId }))
    }
    await transaction(async (db) => {
      const batch = await holdBatch(db, batchId)
      if (batch?.state !== 'issuing') return
      const at = clock()
      await advance(db, {
        cycle: batchLife,
        table: batches,
        id: batchId,
        from: 'issuing',
        event: 'finish',
        actor: system,
        set: { doneAt: at, updatedAt: at },
      })
      await publishBatchChange(db, batchId)
      await askForPremiums(db, batch)
      await notifyDone(db, batch)
      await enqueue(db, followBatch, { batchId, round: 0 }, { afterSeconds: 1 })
    })
  }
}

/** Everything sold and unpaid is on the statement of the batch, so that anyone can pay it at once. */
async function askForPremiums(db: Db, { id, line, agentId, kind }: BatchRecord): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select r.policy_id as id from batch_rows r join charges c on c.policy_id = r.policy_id and c.kind = 'premium' and c.settled_at is null and c.ended_at is null
      where r.batch_id = ${id}::uuid and not exists (select from statement_charges s where s.charge_id = c.id) order by r.n`,
  )
  await askTogether(
    db,
    { sourceId: id, line, agentId, isOfOne: kind === 'fleet' },
    rows.map((row) => row.id),
  )
}

type Changed = { readonly confirmed: QuotationRow; readonly quotation: QuotationRow; readonly now: Date }

/** What was approved costs something else by now: it stays ready, and is sold once it is confirmed at that price. */
function askAgain(db: Db, { id }: RowRecord, { confirmed, quotation: { total }, now }: Changed): Promise<void> {
  const said = msg`It was ${formatPesos(confirmed.total ?? 0)} when it was quoted; today it is ${formatPesos(total ?? 0)}. Confirm it at that price.`
  return changeRow(db, id, { total, isConfirmed: false, failure: registerMessage(said) }, now)
}

/** Nobody confirmed another price than the one that was shown: a tariff may have changed since the row was checked. */
function assertAsShown({ total: shown }: RowRecord, { total }: QuotationRow): void {
  if (shown !== null && total !== null && shown !== total)
    throw problem('changed-meanwhile', {
      message: msg`It was ${formatPesos(shown)} when it was checked; now it is ${formatPesos(total)}. Save the row again, and confirm it at that price.`,
    })
}

const whyOver = ({ state, findings }: QuotationRow): string =>
  findings
    .filter(({ level }) => level === 'decline')
    .map(({ sentence }) => sentence)
    .join(' ') || `Its quotation is ${state} now. Fix the row to have it quoted again.`
