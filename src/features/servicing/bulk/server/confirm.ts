import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { batchLife } from '#domain/life-cycles.ts'
import { formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { assertLicensed } from '#features/people/licences/public/server/commands.ts'
import { CREDIT_TERMS } from '#features/selling/credit/public/rules.ts'
import { agreementOf } from '#features/selling/quotes/public/server/commands/agreement.ts'
import type { Staff } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { lineIn } from '#lines'
import { type contract, giveUpBatch, issueBatch } from '../public/contract.ts'
import { isOpenBatch } from '../rules/batch.ts'
import { type BatchRecord, changeBatch, countsOf } from './store.ts'
import { batches, batchRows } from './tables.ts'

type Confirming = z.output<typeof contract.confirmBatch.body>
type Asking = Pick<Context, 'db' | 'now' | 'origin' | 'enqueue'> & { readonly actor: Staff }

/** Rows waiting for a payment that was already requested stay as they are. */
const notPaidFirst = sql`not (${batchRows.state} = 'waiting-payment' and ${batchRows.creditDays} = 0)`

/**
 * Confirms what is to be issued: exactly what was shown, with the declarations of the line, on credit terms that the agent may grant or to
 * be paid first.
 */
export async function confirmBatch(batch: BatchRecord, { policies, premium, days, consents }: Confirming, asking: Asking): Promise<void> {
  const { db, actor, now, origin, enqueue } = asking
  const line = lineIn(batch)
  if (!isOpenBatch(batch.state))
    throw problem('not-now', { message: 'This upload is being checked or issued. Check it again in a moment.' })
  const counts = await countsOf(db, batch.id)
  if (counts.ready !== policies || counts.premium !== premium)
    throw problem('changed-meanwhile', {
      message: msg`This has changed in the meantime: now ${counts.ready} policies for ${formatPesos(counts.premium)}. Please check again and confirm.`,
    })
  if (counts.ready + counts.toRefer === 0)
    throw problem('invalid', { fields: [{ path: 'policies', message: 'There is nothing to issue.' }] })
  const missing = line.sale.declarations.filter(
    ({ code, version, required }) => required && !consents.some((each) => each.code === code && each.version === version && each.accepted),
  )
  if (missing.length > 0)
    throw problem('consent-missing', {
      fields: missing.map(({ code }) => ({ path: `consents.${code}`, message: 'Please read and accept this.' })),
    })
  const { maxCreditDays } = await agreementOf(db, batch.shared.commercial ?? {}, { id: batch.agentId })
  if (days > 0 && !CREDIT_TERMS.some((each) => each === days && each <= maxCreditDays))
    throw problem('not-allowed', {
      message:
        maxCreditDays > 0
          ? msg`You may give credit for at most ${maxCreditDays} days. Choose shorter terms, or have all of it paid first.`
          : 'You are not entitled to give credit. Have all of it paid first, with one payment.',
    })
  await assertLicensed(db, { agentId: batch.agentId, line }, actor, now)
  await db
    .update(batchRows)
    .set({ isConfirmed: true, creditDays: days, updatedAt: now })
    .where(and(eq(batchRows.batchId, batch.id), inArray(batchRows.state, ['ok', 'warning', 'referred', 'waiting-payment']), notPaidFirst))
  const acceptance = { consents: [...consents], address: origin.address, userAgent: origin.userAgent }
  await changeBatch(db, batch.id, { creditDays: days, acceptance, failure: null, confirmedAt: now }, now)
  const reason = `${policies} policies, ${formatPesos(premium)}, ${days > 0 ? `${days} days` : 'paid first'}`
  await advance(db, { cycle: batchLife, table: batches, id: batch.id, from: batch.state, event: 'confirm', actor, reason })
  await enqueue(db, issueBatch, { batchId: batch.id })
}

/** Pauses or resumes issuing, or cancels what is not issued. Idempotent. */
export async function stepBatch(
  batch: BatchRecord,
  event: 'pause' | 'resume' | 'cancel',
  { db, actor, now, enqueue }: Asking,
): Promise<void> {
  const done = { pause: ['paused'], resume: ['confirmed', 'issuing', 'done'], cancel: ['cancelled'] }[event]
  if (done.includes(batch.state)) return
  if (!batchLife.next(batch.state, event)) throw problem('not-now')
  await advance(db, { cycle: batchLife, table: batches, id: batch.id, from: batch.state, event, actor, set: { updatedAt: now } })
  if (event === 'resume') await enqueue(db, issueBatch, { batchId: batch.id })
}

/** Ends an upload, with a reason: its unissued part is given up. Idempotent. */
export async function withdrawBatch(batch: BatchRecord, reason: string, { db, actor, now, enqueue }: Asking): Promise<void> {
  if (batch.state === 'withdrawn') return
  if (!batchLife.next(batch.state, 'withdraw'))
    throw problem('not-now', { message: 'It is not done yet. Cancel it, or wait until it is done.' })
  const set = { failure: `Withdrawn: ${reason}`, updatedAt: now }
  await advance(db, { cycle: batchLife, table: batches, id: batch.id, from: batch.state, event: 'withdraw', actor, reason, set })
  await enqueue(db, giveUpBatch, { batchId: batch.id, reason })
}
