import type { FastifyPluginAsync } from 'fastify'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { checkPayment } from '../public/contract.ts'
import { paymentNotices } from '../public/server/tables.ts'
import { NOTICE_ADDRESS } from './api.ts'
import type { PaymentProvider } from './provider.ts'
import { findByReference } from './store.ts'

/**
 * The provider's notifications. One is only a hint to ask: it is believed when signed, counted once, and answered at once.
 * The signature covers the raw bytes, so this address stands outside the contract.
 */
export const paymentNotice =
  ({
    provider,
    asSystem,
    enqueue,
  }: {
    provider: PaymentProvider
    asSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
    enqueue: Enqueue
  }): FastifyPluginAsync =>
  async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_, body, done) => done(null, body))
    app.post(NOTICE_ADDRESS, { schema: { hide: true } }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const notice = provider.readNotice(String(request.headers['payment-signature'] ?? ''), body, now())
      if (!notice) return reply.code(401).send({ code: 1, message: 'The signature is not right.', data: null })
      await asSystem(async (db) => {
        const fresh = await db
          .insert(paymentNotices)
          .values({ eventId: notice.eventId, reference: notice.reference, body: JSON.parse(body) })
          .onConflictDoNothing()
          .returning({ id: paymentNotices.eventId })
        const payment = await findByReference(db, notice.reference)
        if (fresh.length > 0 && payment) await enqueue(db, checkPayment, { paymentId: payment.id })
      })
      return reply.send({ code: -1, message: '', data: null })
    })
  }
