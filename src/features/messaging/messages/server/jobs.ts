import { and, eq } from 'drizzle-orm'
import { decrypt } from '#kit/server/crypto.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { sendMessage } from '../public/contract.ts'
import { attemptsAllowed, BODY_PURPOSE, isChannel, maskRecipient } from '../rules/messages.ts'
import type { Gateways } from './provider.ts'
import { messages } from './tables.ts'

/** The gateway did not answer; the queue asks again. */
class NotSentYet extends Error {}

export const messagesJobs = ({ secret, gateways }: { secret: string; gateways: Gateways }): JobWorker[] => [
  jobWorker(sendMessage, async ({ messageId }, { transaction, now, log }) => {
    const [row] = await transaction((db) =>
      db
        .select()
        .from(messages)
        .where(and(eq(messages.id, messageId), eq(messages.state, 'queued'))),
    )
    if (!row) return
    const { id, channel, recipient, subject, attempts } = row
    const body = row.body && decrypt(secret, BODY_PURPOSE, row.body)
    /** However it ended, the text is not kept. */
    const close = (
      state: 'sent' | 'refused' | 'lapsed' | 'failed',
      more: { providerRef?: string; lastError?: string; sentAt?: Date } = {},
    ) =>
      transaction((db) =>
        db
          .update(messages)
          .set({ ...more, state, body: null, attempts: attempts + 1 })
          .where(eq(messages.id, id)),
      )

    if (row.expiresAt && row.expiresAt < now) return void (await close('lapsed'))
    if (!isChannel(channel) || !body)
      return void (await close('failed', { lastError: 'the text cannot be read: the secret changed while it waited' }))

    const answer = await gateways[channel]({ id, recipient, subject, body, urgent: row.purpose === 'one-time-code' })
    if (answer.outcome === 'sent') return void (await close('sent', { providerRef: answer.ref, sentAt: now }))

    log.warn(
      { messageId, to: maskRecipient(channel, recipient), purpose: row.purpose, outcome: answer.outcome, why: answer.why },
      'message not sent',
    )
    if (answer.outcome === 'refused') return void (await close('refused', { lastError: answer.why }))
    if (attempts + 1 >= attemptsAllowed) return void (await close('failed', { lastError: answer.why }))
    await transaction((db) =>
      db
        .update(messages)
        .set({ attempts: attempts + 1, lastError: answer.why })
        .where(eq(messages.id, id)),
    )
    throw new NotSentYet(`message ${messageId} was not sent yet`)
  }),
]
