import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { emit } from '#kit/extension-point.ts'
import { decrypt } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { type JobHandler, type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { forgetUnsent, sendCode, sendMessage, sendToOffice } from '../public/contract.ts'
import { laneOf } from '../public/server/commands.ts'
import { messageClosed } from '../public/server/events.ts'
import { attemptsAllowed, BODY_PURPOSE, isChannel, isCode, maskRecipient, maySendAgain, UNSENT_KEPT_DAYS } from '../rules/messages.ts'
import type { Gateways } from './provider.ts'
import { messages, receivedTexts } from './tables.ts'

/** The gateway did not answer; the queue retries. */
class NotSentYet extends Error {}

type Deps = { readonly secret: string; readonly gateways: Gateways }

export const messagesJobs = (deps: Deps): JobWorker[] => [
  jobWorker(sendCode, handOver(deps)),
  jobWorker(sendMessage, handOver(deps)),
  jobWorker(sendToOffice, handOver(deps)),
  jobWorker(forgetUnsent, async (_, { transaction, now }) => {
    const until = new Date(now.getTime() - UNSENT_KEPT_DAYS * 24 * 3_600_000)
    await transaction((db) =>
      db
        .update(messages)
        .set({ body: null })
        .where(and(eq(messages.state, 'failed'), isNotNull(messages.body), lt(messages.createdAt, until))),
    )
    // No gateway redelivers a text this late, and no limit looks back this far.
    await transaction((db) => db.delete(receivedTexts).where(lt(receivedTexts.receivedAt, until)))
  }),
]

const handOver =
  ({ secret, gateways }: Deps): JobHandler<{ messageId: string }> =>
  async ({ messageId }, { transaction, now, log, enqueue }) => {
    const [row] = await transaction((db) =>
      db
        .select()
        .from(messages)
        .where(and(eq(messages.id, messageId), eq(messages.state, 'queued'))),
    )
    if (!row) return
    const { id, channel, recipient, subject, attempts } = row
    const body = row.body && decrypt(secret, BODY_PURPOSE, row.body)
    /** Whatever the result, the text is deleted; but that of a message that someone may send again is kept for some days. */
    const close = (
      state: 'sent' | 'refused' | 'lapsed' | 'failed',
      more: { providerRef?: string; lastError?: string; sentAt?: Date } = {},
    ) =>
      transaction(async (db) => {
        await db
          .update(messages)
          .set({ ...more, state, body: state === 'failed' && body && maySendAgain(row) ? row.body : null, attempts: attempts + 1 })
          .where(eq(messages.id, id))
        await emit(messageClosed, db, { messageId: id, state, ref: more.providerRef ?? null, why: more.lastError ?? null, now, enqueue })
      })

    if (row.expiresAt && row.expiresAt < now) return void (await close('lapsed'))
    if (!isChannel(channel) || !body)
      return void (await close('failed', { lastError: 'the text cannot be read: the secret changed while it waited' }))

    if (channel === 'lto' && (await transaction((db) => waitsForAnother(db, id, row.about))))
      throw new NotSentYet(`message ${messageId} waits for an older one about the same record`)
    const answer = await gateways[channel]({ id, recipient, subject, body, urgent: isCode(row.purpose) })
    // It does not count as an attempt, and the queue gives up on nothing in the meantime.
    if (answer.outcome === 'not-asked')
      return void (await transaction((db) => enqueue(db, laneOf(row), { messageId: id }, { afterSeconds: answer.afterSeconds })))
    if (answer.outcome === 'sent') return void (await close('sent', { providerRef: answer.ref, sentAt: now }))

    log.warn(
      { messageId, to: maskRecipient(channel, recipient), purpose: row.purpose, outcome: answer.outcome, why: answer.why },
      'message not sent',
    )
    if (answer.outcome === 'refused') return void (await close('refused', { lastError: answer.why }))
    if (attempts + 1 >= attemptsAllowed(channel)) return void (await close('failed', { lastError: answer.why }))
    await transaction((db) =>
      db
        .update(messages)
        .set({ attempts: attempts + 1, lastError: answer.why })
        .where(eq(messages.id, id)),
    )
    throw new NotSentYet(`message ${messageId} was not sent yet`)
  }

/** An office is notified of a record's events in order. */
async function waitsForAnother(db: Db, id: string, about: string | null): Promise<boolean> {
  const [older] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.channel, 'lto'), eq(messages.about, about ?? ''), eq(messages.state, 'queued'), lt(messages.id, id)))
    .limit(1)
  return older !== undefined
}
