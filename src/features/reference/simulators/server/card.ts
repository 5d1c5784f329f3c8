import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import { now } from '#kit/server/clock.ts'
import { decrypt, encrypt, hmac } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { CARD_ADDRESS } from '../public/addresses.ts'
import type { Fault } from '../public/rules.ts'
import { cardPage } from './card-page.ts'
import { faultInForce, faultOf } from './faults.ts'
import { sendBack } from './refunds.ts'
import { settlementFile } from './settlements.ts'
import { charges } from './tables.ts'

const LATE_MS = 6_000
const Order = z.object({
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  description: z.string(),
  returnUrl: z.string(),
  cancelUrl: z.string(),
  notifyUrl: z.string(),
})
const Reference = z.object({ reference: z.string() })
const Refund = Reference.extend({ part: z.object({ reference: z.string(), amount: z.int() }).optional() })
const Settled = z.object({ day: z.string() })
const Sealed = z.object({ request: z.string() })
const Decision = z.object({ decision: z.enum(['pay', 'refuse', 'cancel', 'take-back']) })
type Decision = z.output<typeof Decision>['decision']

type Deps = { readonly db: Db; readonly secret: string }
type Charge = typeof charges.$inferSelect

const find = async (db: Db, reference: string): Promise<Charge | undefined> =>
  (await db.select().from(charges).where(eq(charges.merchantReference, reference)))[0]

export const cardSimulator =
  ({ db, secret }: Deps): FastifyPluginAsync =>
  async (app) => {
    const orderOf = <T>(body: unknown, shape: z.ZodType<T>): T =>
      shape.parse(JSON.parse(decrypt(secret, 'request', Sealed.parse(body).request) ?? 'null'))
    const answer = async (reply: FastifyReply, fault: Fault | undefined, content: object) => {
      if (fault === 'late') await pause(LATE_MS)
      if (fault === 'unanswered') return void reply.raw.destroy()
      if (fault === 'malformed') return reply.type('text/html').send('<html>Bad gateway')
      return reply.send({ answer: encrypt(secret, 'answer', JSON.stringify(content)) })
    }
    const serve = (path: string, work: (body: unknown) => Promise<object>) =>
      app.post(`${CARD_ADDRESS}/${path}`, { schema: { hide: true } }, async (request, reply) => {
        const fault = await faultOf(db, 'card')
        if (fault === 'down') return reply.code(503).send('down')
        return answer(reply, fault, await work(request.body))
      })

    serve('checkouts', async (body) => {
      const order = orderOf(body, Order)
      const ref = randomUUID()
      await db
        .insert(charges)
        .values({
          ref,
          merchantReference: order.reference,
          amount: order.amount,
          currency: order.currency,
          description: order.description,
          returnUrl: order.returnUrl,
          cancelUrl: order.cancelUrl,
          notifyUrl: order.notifyUrl,
          encrypted: 'yes',
          status: 'pending',
        })
        .onConflictDoNothing()
      const charge = await find(db, order.reference)
      // At the host by which the payer's browser knows us, since our pages may not send forms to any other.
      return { ref: charge?.ref, url: new URL(`${CARD_ADDRESS}/pay/${charge?.ref}`, order.returnUrl).href }
    })
    serve('retrieve', async (body) => {
      const charge = await find(db, orderOf(body, Reference).reference)
      return charge
        ? { status: charge.status, amount: charge.amount, currency: charge.currency, ref: charge.ref }
        : { status: 'unknown', amount: 0, currency: 'PHP', ref: '' }
    })
    serve('close', async (body) => {
      await db
        .update(charges)
        .set({ status: 'expired' })
        .where(sql`${charges.merchantReference} = ${orderOf(body, Reference).reference} and ${charges.status} = 'pending'`)
      return {}
    })
    serve('refund', async (body) => {
      const { reference, part } = orderOf(body, Refund)
      const charge = await find(db, reference)
      if (charge?.status !== 'paid' && charge?.status !== 'refunded') return { refunded: false }
      if ((await faultInForce(db, 'card')) === 'refused') return { refunded: false }
      const key = part?.reference ?? reference
      const sent = await sendBack(db, { key, ref: reference, amount: part?.amount ?? charge.amount }, charge.amount)
      if (sent === charge.amount) await db.update(charges).set({ status: 'refunded' }).where(eq(charges.merchantReference, reference))
      return { refunded: sent !== undefined }
    })

    serve('settlements', async (body) => {
      const { day } = orderOf(body, Settled)
      const file = await settlementFile(db, 'card', day)
      return file === undefined ? { file: null } : { file }
    })

    const byRef = async (ref: string): Promise<Charge | undefined> => (await db.select().from(charges).where(eq(charges.ref, ref)))[0]
    const Ref = z.object({ ref: z.uuid() })
    const show = async (params: unknown, reply: FastifyReply) => {
      const charge = await byRef(Ref.parse(params).ref)
      return reply
        .type('text/html; charset=utf-8')
        .code(charge ? 200 : 404)
        .send(cardPage(charge))
    }
    app.get(`${CARD_ADDRESS}/pay/:ref`, { schema: { hide: true } }, (request, reply) => show(request.params, reply))
    app.post(`${CARD_ADDRESS}/pay/:ref`, { schema: { hide: true } }, async (request, reply) => {
      const charge = await byRef(Ref.parse(request.params).ref)
      const carried = orderOf(request.body, z.object({ reference: z.string(), amount: z.int() }))
      if (!charge || carried.reference !== charge.merchantReference || carried.amount !== charge.amount)
        return reply.code(400).type('text/html; charset=utf-8').send(cardPage(undefined))
      return reply.redirect(`${CARD_ADDRESS}/pay/${charge.ref}`, 303)
    })
    app.post(`${CARD_ADDRESS}/pay/:ref/decide`, { schema: { hide: true } }, async (request, reply) => {
      const { ref } = Ref.parse(request.params)
      const { decision } = Decision.parse(request.body)
      const fault = await faultInForce(db, 'card')
      const charge = await decide(db, ref, decision, fault)
      if (!charge) return reply.code(404).type('text/html; charset=utf-8').send(cardPage(undefined))
      // The payer is sent back at once; the notification is sent separately, as a real provider's would be.
      notify(charge, fault, secret).catch((error: unknown) => app.log.debug({ err: error }, 'simulated notification'))
      if (charge.status === 'cancelled') return reply.redirect(charge.cancelUrl, 303)
      const cipher =
        fault === 'malformed'
          ? 'not-a-cipher'
          : encrypt(secret, 'return', JSON.stringify({ reference: charge.merchantReference, status: charge.status }))
      return reply.redirect(`${charge.returnUrl}?cipher=${cipher}`, 303)
    })
  }

/** One decision per charge: a second click, or a second tab, changes nothing. The bank may take back what is paid. */
async function decide(db: Db, ref: string, decision: Decision, fault: Fault | undefined): Promise<Charge | undefined> {
  if (decision === 'take-back') {
    await db
      .update(charges)
      .set({ status: 'reversed', reversedAt: now() })
      .where(sql`${charges.ref} = ${ref} and ${charges.status} = 'paid'`)
    return (await db.select().from(charges).where(eq(charges.ref, ref)))[0]
  }
  const status = decision === 'cancel' ? 'cancelled' : decision === 'refuse' || fault === 'refused' ? 'refused' : 'paid'
  await db
    .update(charges)
    .set({
      status,
      ...(status === 'paid' ? { captures: sql`${charges.captures} + 1`, capturedAt: now() } : {}),
      ...(status === 'paid' && fault === 'other-amount' ? { amount: sql`${charges.amount} - 100` } : {}),
    })
    .where(sql`${charges.ref} = ${ref} and ${charges.status} = 'pending'`)
  return (await db.select().from(charges).where(eq(charges.ref, ref)))[0]
}

async function notify(charge: Charge, fault: Fault | undefined, secret: string): Promise<void> {
  if (fault === 'missing' || fault === 'down') return
  if (fault === 'late') await pause(LATE_MS)
  const event = (status: string) => JSON.stringify({ eventId: randomUUID(), reference: charge.merchantReference, status })
  const send = async (body: string, key = secret) => {
    const t = Math.floor(now().getTime() / 1000)
    await fetch(charge.notifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'payment-signature': `t=${t},v1=${hmac(key, `${t}.${body}`)}` },
      body,
      signal: AbortSignal.timeout(10_000),
    })
  }
  const news = event(charge.status)
  if (fault === 'forged') await send(event('paid'), 'somebody else’s secret')
  await send(fault === 'malformed' ? '{"reference":' : news)
  if (fault === 'twice') await send(news)
  if (fault === 'out-of-order') await send(event('pending'))
}
