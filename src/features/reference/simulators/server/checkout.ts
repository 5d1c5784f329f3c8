import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, inArray, lt } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { now } from '#kit/server/clock.ts'
import { sameText } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { CHECKOUT_ADDRESS } from '../public/addresses.ts'
import { decide, findSession, OUTLETS, type SessionRow, sendEvents } from './checkout-events.ts'
import { checkoutPage } from './checkout-page.ts'
import { faultInForce, faultOf } from './faults.ts'
import { sendBack } from './refunds.ts'
import { settlementFile } from './settlements.ts'
import type { SimulatorDeps } from './surroundings.ts'
import { checkoutSessions } from './tables.ts'

/** The wallets' and counters' side of the protocol that `payments/provider/hosted-checkout` speaks, and its hosted page. */
const LATE_MS = 6_000

const Order = z.object({
  reference_number: z.string().min(1),
  amount: z.int().min(2_000),
  currency: z.literal('PHP'),
  description: z.string(),
  payment_method_types: z.array(z.enum(['gcash', 'maya', 'over_the_counter'])).min(1),
  expires_at: z.iso.datetime({ offset: true }),
  success_url: z.url(),
  cancel_url: z.url(),
})
const Key = z.object({ 'idempotency-key': z.string().min(1).max(100) })
const At = z.object({ id: z.string().max(100) })
const Asked = z.object({ reference_number: z.string().max(100) })
const Refund = z.object({ checkout_session: z.string(), amount: z.int() })
const Decided = z.object({ decision: z.enum(['gcash', 'maya', 'counter', 'refuse', 'cancel', 'take-back']) })

const OPEN = ['active', 'awaiting_payment']

const toSession = ({ id, ...row }: SessionRow) => ({
  id,
  object: 'checkout_session',
  reference_number: row.referenceNumber,
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  // At the host by which the payer's browser knows us.
  checkout_url: new URL(`${CHECKOUT_ADDRESS}/pay/${id}`, row.successUrl).href,
  failure_reason: row.status === 'failed' ? 'The wallet refused the payment.' : null,
  counter: row.status === 'awaiting_payment' ? { code: row.counterCode, outlets: OUTLETS, expires_at: row.expiresAt.toISOString() } : null,
})

export const checkoutSimulator =
  (deps: Omit<SimulatorDeps, 'transaction'>): FastifyPluginAsync =>
  async (app) => {
    const { db, secretFor } = deps
    const authorization = `Basic ${Buffer.from(`${secretFor('checkout-api-key')}:`).toString('base64')}`

    /** The merchant's side: asked by our server with its API key. */
    const serve = (method: 'GET' | 'POST', path: string, work: (request: FastifyRequest) => Promise<object | undefined>) =>
      app.route({
        method,
        url: `${CHECKOUT_ADDRESS}/v1/${path}`,
        schema: { hide: true },
        handler: async (request, reply) => {
          if (!sameText(request.headers.authorization ?? '', authorization)) return reply.code(401).send({ error: 'api key' })
          const fault = await faultOf(db, 'checkout')
          if (fault === 'down') return reply.code(503).send('down')
          await lapse(db)
          const content = await work(request)
          if (fault === 'late') await pause(LATE_MS)
          if (fault === 'unanswered') return void reply.raw.destroy()
          if (fault === 'malformed') return reply.type('text/html').send('<html>Bad gateway')
          return content ? reply.send(content) : reply.code(404).send({ error: 'no such session' })
        },
      })
    const sessionAt = async ({ params }: FastifyRequest) => {
      const found = await findSession(db, At.parse(params).id)
      return found && toSession(found)
    }

    serve('POST', 'checkout_sessions', async ({ body, headers }) => {
      const order = Order.parse(body)
      const idempotencyKey = Key.parse(headers)['idempotency-key']
      await db
        .insert(checkoutSessions)
        .values({
          id: `cs_${randomUUID().replaceAll('-', '')}`,
          idempotencyKey,
          referenceNumber: order.reference_number,
          amount: order.amount,
          currency: order.currency,
          description: order.description,
          methods: order.payment_method_types,
          successUrl: order.success_url,
          cancelUrl: order.cancel_url,
          expiresAt: new Date(order.expires_at),
          status: 'active',
        })
        .onConflictDoNothing()
      const [session] = await db.select().from(checkoutSessions).where(eq(checkoutSessions.idempotencyKey, idempotencyKey))
      return session && toSession(session)
    })
    serve('GET', 'checkout_sessions', async ({ query }) => ({
      data: (
        await db
          .select()
          .from(checkoutSessions)
          .where(eq(checkoutSessions.referenceNumber, Asked.parse(query).reference_number))
      ).map(toSession),
    }))
    serve('GET', 'checkout_sessions/:id', sessionAt)
    serve('POST', 'checkout_sessions/:id/expire', async (request) => {
      const { id } = At.parse(request.params)
      await db
        .update(checkoutSessions)
        .set({ status: 'expired' })
        .where(and(eq(checkoutSessions.id, id), inArray(checkoutSessions.status, OPEN)))
      return sessionAt(request)
    })
    serve('POST', 'checkout_sessions/:id/counter', async ({ params }) => {
      const chosen = await decide(db, At.parse(params).id, 'counter', await faultInForce(db, 'checkout'))
      return chosen && toSession(chosen)
    })
    serve('POST', 'refunds', async ({ body, headers }) => {
      const { checkout_session: id, amount } = Refund.parse(body)
      const session = await findSession(db, id)
      if (!session || !['paid', 'refunded'].includes(session.status)) return undefined
      if ((await faultInForce(db, 'checkout')) === 'refused') return { status: 'failed' }
      const sent = await sendBack(db, { key: Key.parse(headers)['idempotency-key'], ref: id, amount }, session.amount)
      if (sent === undefined) return { status: 'failed' }
      if (sent === session.amount) await db.update(checkoutSessions).set({ status: 'refunded' }).where(eq(checkoutSessions.id, id))
      return { status: 'succeeded' }
    })

    serve('GET', 'settlements/:id', async ({ params }) => {
      const file = await settlementFile(db, 'checkout', At.parse(params).id)
      return file === undefined ? undefined : { object: 'settlement', file }
    })

    /** The payer's side: the hosted page. */
    const show = (reply: FastifyReply, session: SessionRow | undefined) =>
      reply
        .type('text/html; charset=utf-8')
        .code(session ? 200 : 404)
        .send(checkoutPage(session))
    app.get(`${CHECKOUT_ADDRESS}/pay/:id`, { schema: { hide: true } }, async ({ params }, reply) => {
      await lapse(db)
      return show(reply, await findSession(db, At.parse(params).id))
    })
    app.post(`${CHECKOUT_ADDRESS}/pay/:id/decide`, { schema: { hide: true } }, async (request, reply) => {
      const { decision } = Decided.parse(request.body)
      const fault = await faultInForce(db, 'checkout')
      await lapse(db)
      const session = await decide(db, At.parse(request.params).id, decision, fault)
      if (!session) return show(reply, session)
      // The payer is sent back at once; the webhook is sent separately.
      sendEvents(session, fault, deps).catch((error: unknown) => app.log.debug({ err: error }, 'simulated webhook'))
      if (session.status === 'cancelled') return reply.redirect(session.cancelUrl, 303)
      return reply.redirect(`${session.successUrl}?session_id=${fault === 'malformed' ? 'nonsense' : session.id}`, 303)
    })
  }

/** Lets sessions lapse that no one paid in time. */
const lapse = (db: Db) =>
  db
    .update(checkoutSessions)
    .set({ status: 'expired' })
    .where(and(inArray(checkoutSessions.status, OPEN), lt(checkoutSessions.expiresAt, now())))
