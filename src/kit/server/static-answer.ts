import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Compresses 1 MB in some hundredths of a second; the highest quality would take seconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/**
 * Answers a text that is the same for everyone, or for all whose requests vary alike: written and compressed at the first request, and
 * cached.
 */
export function staticAnswer(type: string, write: () => string, { varies = 'accept-encoding' } = {}) {
  const make = async () => {
    const text = Buffer.from(write())
    const [br, gz] = await Promise.all([promisify(brotliCompress)(text, BROTLI), promisify(gzip)(text)])
    return { tag: `"${createHash('sha256').update(text).digest('base64url')}"`, bodies: { br, gzip: gz, identity: text } }
  }
  let made: ReturnType<typeof make> | undefined
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    made ??= make()
    const { tag, bodies } = await made
    reply.header('etag', tag).header('vary', varies).header('cache-control', 'no-cache')
    if (headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    const accepted = String(headers['accept-encoding'] ?? '')
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
    return reply
      .type(type)
      .header('content-encoding', encoding)
      .serializer((each: unknown) => each as string)
      .send(bodies[encoding])
  }
}
