import type { FastifyPluginAsync } from 'fastify'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { checkPayment } from '../public/contract.ts'
import { paymentWebhooks } from '../public/server/tables.ts'
import { WEBHOOK_ADDRESS } from './checkout.ts'
import type { Providers } from './provider/registry.ts'
import { findMentioned } from './statement/named.ts'

/**
 * Where all providers report events; which one does is known by its signature. A webhook is only a hint to ask: it is believed when signed,
 * counted once, and answered at once. The signature covers the raw bytes, so this address is outside the contract.
 */
export const paymentWebhook =
  ({
    providers,
    transactAsSystem,
    enqueue,
  }: {
    providers: Providers
    transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
    enqueue: Enqueue
  }): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_, body, done) => done(null, body))
    app.post(WEBHOOK_ADDRESS, { schema: { hide: true } }, async ({ headers, body }, reply) => {
      const rawBody = typeof body === 'string' ? body : ''
      const told = providers.verifyWebhook({ headers, rawBody, now: now() })
      if (!told) return reply.code(401).send({ code: 1, message: 'The signature is incorrect.', data: null })
      const { provider, eventId, payment: mention } = told
      await transactAsSystem(async (db) => {
        const fresh = await db
          .insert(paymentWebhooks)
          .values({
            provider,
            eventId,
            reference: 'reference' in mention ? mention.reference : mention.providerRef,
            body: JSON.parse(rawBody),
          })
          .onConflictDoNothing()
          .returning({ id: paymentWebhooks.eventId })
        const payment = await findMentioned(db, told)
        if (fresh.length > 0 && payment) await enqueue(db, checkPayment, { paymentId: payment.id })
      })
      return reply.send({ code: -1, message: '', data: null })
    })
  }
