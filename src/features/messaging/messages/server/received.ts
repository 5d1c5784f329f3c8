import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { Mobile } from '#domain/person.ts'
import { now } from '#kit/server/clock.ts'
import { encrypt } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { isSigned, parseJson } from '#kit/server/signed-notice.ts'
import { answerText } from '../public/contract.ts'
import { TEXT_PURPOSE } from '../rules/messages.ts'
import { receivedTexts } from './tables.ts'

/** Where the gateway notifies us of text messages that it received for us. */
const RECEIVED_ADDRESS = '/sdx-api/auth/sms/notify'
const SIGNATURE = 'sms-signature'
/** No one types more, and anything meant for us is far shorter. */
const LONGEST = 1000

const Received = z.object({
  message_id: z.string().min(1).max(100),
  sender: Mobile,
  message: z.string().transform((text) => text.slice(0, LONGEST)),
})

type Deps = {
  /** The secret with which the gateway signs; if empty, nothing is accepted. */
  readonly webhookSecret: string
  readonly secret: string
  readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly enqueue: Enqueue
}

/**
 * Accepted if signed, stored once, and answered at once; a job does the work. The signature covers the raw bytes, so this address is
 * outside the contract.
 */
export const receivedTextsDoor =
  ({ webhookSecret, secret, transactAsSystem, enqueue }: Deps): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_, body, done) => done(null, body))
    app.post(RECEIVED_ADDRESS, { schema: { hide: true } }, async ({ headers, body }, reply) => {
      const rawBody = typeof body === 'string' ? body : ''
      if (webhookSecret === '' || !isSigned({ headers, rawBody, now: now() }, SIGNATURE, webhookSecret))
        return reply.code(401).send({ code: 1, message: 'The signature is incorrect.', data: null })
      const received = Received.safeParse(parseJson(rawBody)).data
      // We do not answer texts from short codes or from other countries.
      if (received)
        await transactAsSystem(async (db) => {
          const { message_id: id, sender, message } = received
          const fresh = await db
            .insert(receivedTexts)
            .values({ id, sender, body: encrypt(secret, TEXT_PURPOSE, message), receivedAt: now() })
            .onConflictDoNothing()
            .returning({ id: receivedTexts.id })
          if (fresh.length > 0) await enqueue(db, answerText, { textId: id })
        })
      return reply.send({ code: -1, message: '', data: null })
    })
  }
