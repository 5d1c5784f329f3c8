import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { importJWK, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Db } from '#kit/server/db.ts'
import { PUSH_ADDRESS } from '../public/addresses.ts'
import { faultOf } from './faults.ts'
import { pushes } from './tables.ts'

/** Longer than anyone waits for a response. */
const LATE_MS = 20_000

const Browser = z.object({ browser: z.string().regex(/^[\w-]{1,64}$/) })
const Headers = z.object({
  authorization: z.string().regex(/^vapid t=[\w.-]+, k=[\w-]+$/),
  'content-encoding': z.literal('aes128gcm'),
  ttl: z.coerce.number().int().min(0),
})

/** The push service of a browser (RFC 8030): it checks the sender (RFC 8292) and stores what it cannot read. */
export const pushSimulator =
  ({ db }: { db: Db }): FastifyPluginAsync =>
  async (app) => {
    app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: 4096 }, (_, body, done) => done(null, body))
    app.post(`${PUSH_ADDRESS}/:browser`, { schema: { hide: true }, decompress: false }, async (request, reply) => {
      const { browser } = Browser.parse(request.params)
      const said = Headers.safeParse(request.headers)
      if (!said.success) return reply.code(400).send({ message: 'Not a web push.' })
      const sender = await senderOf(said.data.authorization)
      if (!sender) return reply.code(403).send({ message: 'The signature is not right.' })
      const fault = await faultOf(db, 'push')
      if (fault === 'down') return reply.code(503).send('down')
      if (fault === 'refused') return reply.code(403).send({ message: 'Refused.' })
      if (fault === 'gone') return reply.code(410).send({ message: 'The browser wants no more.' })
      if (fault === 'late') await pause(LATE_MS)
      const body = Buffer.isBuffer(request.body) ? request.body.toString('base64url') : ''
      await db.insert(pushes).values({ browser, sender, body })
      return reply.code(201).send()
    })
  }

/** Who signed, by their own claim, if the signature is right: a P-256 key as a point, and a token made with it. */
async function senderOf(authorization: string): Promise<string | undefined> {
  const { t: token = '', k: key = '' } = Object.fromEntries(
    [...authorization.matchAll(/([tk])=([\w.-]+)/g)].map(([, name, value]) => [name, value]),
  )
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33, 65).toString('base64url') }
  try {
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'))
    return payload.sub
  } catch {
    return undefined
  }
}
