import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { faultInForce, faultOf } from './faults.ts'
import { identityTransactions } from './tables.ts'

/** An identity provider that speaks HyperVerge's service API, and the address to which its browser half sends photos. It keeps their prints only. */
export const IDENTITY_ADDRESS = '/simulators/identity'

const LATE_MS = 6_000
/** How long the reviewer in the box takes. */
const REVIEW_MS = 60_000
const PHOTO_BYTES = 8 * 1024 * 1024

const Transaction = z.object({ transactionId: z.string().min(1).max(100), workflowId: z.string().max(100) })
const CAPTURES = ['document', 'selfie'] as const
const Kept = z.object({
  token: z.string(),
  photos: z.partialRecord(z.enum(CAPTURES), z.string()).default({}),
  kind: z.string().optional(),
  finishedAt: z.number().optional(),
})
type Kept = z.output<typeof Kept>
const At = z.object({ id: z.string().max(100) })
const Capture = At.extend({ capture: z.enum(CAPTURES) })
const OUTCOMES = { approve: 'auto_approved', decline: 'auto_declined', review: 'needs_review' } as const
const Finish = z.object({ kind: z.string().max(40), outcome: z.enum(['approve', 'decline', 'review']).default('approve') })

type Deps = { readonly db: Db; readonly notifyUrl: () => string }

export const identitySimulator =
  ({ db, notifyUrl }: Deps): FastifyPluginAsync =>
  async (app) => {
    app.addContentTypeParser(['image/jpeg', 'image/png', 'image/webp'], { parseAs: 'buffer', bodyLimit: PHOTO_BYTES }, (_, body, done) =>
      done(null, body),
    )

    const find = async (transactionId: string) => {
      const [row] = await db.select().from(identityTransactions).where(eq(identityTransactions.transactionId, transactionId))
      return row && { ...row, kept: Kept.parse(row.details) }
    }
    const keep = (transactionId: string, kept: Kept, status?: string) =>
      db
        .update(identityTransactions)
        .set({ details: kept, ...(status ? { status } : {}) })
        .where(eq(identityTransactions.transactionId, transactionId))

    /** The provider's service side: asked by our server. */
    const serve = (path: string, work: (asked: z.output<typeof Transaction>, refused: boolean) => Promise<object | undefined>) =>
      app.post(`${IDENTITY_ADDRESS}/${path}`, { schema: { hide: true } }, async (request, reply) => {
        const asked = Transaction.parse(request.body)
        const fault = await faultOf(db, 'identity')
        if (fault === 'down') return reply.code(503).send('down')
        if (fault === 'late') await pause(LATE_MS)
        if (fault === 'malformed') return reply.type('text/html').send('<html>Bad gateway')
        const result = await work(asked, fault === 'refused')
        if (!result) return reply.code(404).send({ status: 'failure', statusCode: 404, error: 'transaction not found' })
        return reply.send({ status: 'success', statusCode: 200, metadata: { transactionId: asked.transactionId }, result })
      })

    serve('login', async ({ transactionId, workflowId }) => {
      const token = randomUUID()
      const known = await find(transactionId)
      if (known) await keep(transactionId, { ...known.kept, token })
      else
        await db
          .insert(identityTransactions)
          .values({ transactionId, workflowId, status: 'kyc_in_progress', details: { token, photos: {} } })
      return { token }
    })
    serve('results', async ({ transactionId }, refused) => {
      const known = await find(transactionId)
      if (!known) return undefined
      const { kind, photos, finishedAt } = known.kept
      const reviewed = known.status === 'needs_review' && finishedAt !== undefined && now().getTime() - finishedAt > REVIEW_MS
      const status = refused && finishedAt !== undefined ? 'auto_declined' : reviewed ? 'manually_approved' : known.status
      return {
        applicationStatus: status,
        ...(kind ? { results: [{ documentSelected: kind }], userDetails: { idNumber: photos.document?.slice(0, 8).toUpperCase() } } : {}),
      }
    })

    /** The provider's browser side: asked by the person's phone, with the transaction's token. */
    const opened = async (request: FastifyRequest, reply: FastifyReply) => {
      const known = await find(At.parse(request.params).id)
      if (known && request.headers.authorization === `Bearer ${known.kept.token}`) return known
      await reply.code(401).send({ error: 'token' })
      return undefined
    }
    app.get(`${IDENTITY_ADDRESS}/transactions/:id`, { schema: { hide: true } }, async (request, reply) => {
      const known = await opened(request, reply)
      return known && { photos: CAPTURES.filter((capture) => known.kept.photos[capture]), finished: known.kept.finishedAt !== undefined }
    })
    app.post(
      `${IDENTITY_ADDRESS}/transactions/:id/photos/:capture`,
      { schema: { hide: true }, bodyLimit: PHOTO_BYTES },
      async (request, reply) => {
        const { capture } = Capture.parse(request.params)
        const known = await opened(request, reply)
        if (!known) return reply
        if (!Buffer.isBuffer(request.body) || request.body.length < 1_000) return reply.code(422).send({ error: 'This is not a photo.' })
        await keep(known.transactionId, {
          ...known.kept,
          photos: { ...known.kept.photos, [capture]: createHash('sha256').update(request.body).digest('hex') },
        })
        return { received: capture }
      },
    )
    app.post(`${IDENTITY_ADDRESS}/transactions/:id/finish`, { schema: { hide: true } }, async (request, reply) => {
      const { kind, outcome } = Finish.parse(request.body)
      const known = await opened(request, reply)
      if (!known) return reply
      if (known.kept.finishedAt === undefined) {
        if (CAPTURES.some((capture) => !known.kept.photos[capture])) return reply.code(409).send({ error: 'A photo is missing.' })
        await keep(known.transactionId, { ...known.kept, kind, finishedAt: now().getTime() }, OUTCOMES[outcome])
        notify(known.transactionId, OUTCOMES[outcome]).catch((error: unknown) => app.log.debug({ err: error }, 'simulated notification'))
      }
      return { finished: true }
    })

    async function notify(transactionId: string, applicationStatus: string): Promise<void> {
      const fault = await faultInForce(db, 'identity')
      if (fault === 'down' || fault === 'missing') return
      if (fault === 'late') await pause(LATE_MS)
      const body = JSON.stringify({ eventType: 'FINISH_TRANSACTION_WEBHOOK', eventId: randomUUID(), transactionId, applicationStatus })
      for (const _ of fault === 'twice' ? [1, 2] : [1])
        await fetch(notifyUrl(), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          signal: AbortSignal.timeout(10_000),
        })
    }
  }
