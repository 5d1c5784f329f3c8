import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { desc, eq } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Db } from '#kit/server/db.ts'
import { MAIL_ADDRESS, SMS_ADDRESS } from '../public/addresses.ts'
import { faultOf } from './faults.ts'
import { inbox } from './tables.ts'

/** Longer than anyone waits for a response. */
const LATE_MS = 20_000
const SHOWN = 50

const Sms = z.object({
  number: z.string().regex(/^639\d{9}$/),
  message: z.string().min(1).max(1000),
  sendername: z.string(),
  apikey: z.string(),
})
const Mail = z.object({
  id: z.string(),
  from: z.string(),
  to: z.email(),
  subject: z.string().nullable(),
  text: z.string().max(100_000),
  html: z.string().max(200_000),
  headers: z.record(z.string(), z.string()),
})
const Asked = z.object({ recipient: z.string().max(254).optional() })

export const inboxSimulator =
  ({ db }: { db: Db }): FastifyPluginAsync =>
  async (app) => {
    const deliver = async (
      service: 'sms' | 'mail',
      reply: FastifyReply,
      message: Omit<typeof inbox.$inferInsert, 'channel'>,
      receipt: (id: string) => unknown,
    ) => {
      const fault = await faultOf(db, service)
      if (fault === 'down') return reply.code(503).send('down')
      if (fault === 'refused') return reply.code(422).send({ message: 'The recipient is not accepted.' })
      if (fault === 'late') await pause(LATE_MS)
      const copies = fault === 'twice' ? 2 : 1
      const [row] = await db
        .insert(inbox)
        .values(Array.from({ length: copies }, () => ({ ...message, channel: service })))
        .returning({ id: inbox.id })
      if (fault === 'malformed') return reply.type('text/html').send('<html>Accepted')
      return reply.send(receipt(row?.id ?? ''))
    }

    for (const queue of ['messages', 'priority'])
      app.post(`${SMS_ADDRESS}/${queue}`, { schema: { hide: true } }, async (request, reply) => {
        const { number, message } = Sms.parse(request.body)
        return deliver('sms', reply, { recipient: `+${number}`, body: message }, () => [
          { message_id: randomInt(1, 1e9), recipient: number, message, status: 'Pending' },
        ])
      })

    app.post(MAIL_ADDRESS, { schema: { hide: true } }, async (request, reply) => {
      const { id: messageId, from, to, subject, text, html, headers } = Mail.parse(request.body)
      const heads = { ...headers, 'Message-ID': `<${messageId}>`, From: from }
      return deliver('mail', reply, { recipient: to, subject, body: text, html, headers: heads }, (id) => ({ id }))
    })

    // As a mail program shows it: anything active written into it does nothing, and nothing is fetched from anywhere.
    app.get(`${MAIL_ADDRESS}/:id`, { schema: { hide: true } }, async (request, reply) => {
      const { id } = z.object({ id: z.uuid() }).parse(request.params)
      const [mail] = await db.select().from(inbox).where(eq(inbox.id, id))
      return reply
        .code(mail?.html ? 200 : 404)
        .header(
          'content-security-policy',
          "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'",
        )
        .type('text/html; charset=utf-8')
        .send(mail?.html ?? 'There is no such mail.')
    })

    app.get('/simulators/inbox.json', { schema: { hide: true } }, async (request) => {
      const { recipient } = Asked.parse(request.query)
      const received = await db
        .select()
        .from(inbox)
        .where(recipient ? eq(inbox.recipient, recipient) : undefined)
        .orderBy(desc(inbox.receivedAt), desc(inbox.id))
        .limit(SHOWN)
      return { messages: received }
    })
  }
