import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileReply } from '../contract.ts'
import { sha256 } from './crypto.ts'

/** Sends an answer that is already serialised. */
export const send = (reply: FastifyReply, text: string, cacheControl = 'no-store') =>
  reply
    .header('cache-control', cacheControl)
    .type('application/json; charset=utf-8')
    .serializer((each: unknown) => String(each))
    .send(text)

/** A browser that has the answer already is told in a few bytes that it is still valid. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, text: string, seconds: number) {
  const cacheControl = privateFor(seconds)
  return hasAlready(request, reply, text) ? reply.code(304).header('cache-control', cacheControl).send() : send(reply, text, cacheControl)
}

const privateFor = (seconds: number) => `private, max-age=${seconds}`

function hasAlready(request: FastifyRequest, reply: FastifyReply, content: string | Uint8Array): boolean {
  const tag = `"${sha256(content).slice(0, 32)}"`
  reply.header('etag', tag)
  return request.headers['if-none-match']?.includes(tag) ?? false
}

export async function sendFileReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, isForeign, ...file }: FileReply,
  seconds: number | undefined,
) {
  const bytes = typeof file.bytes === 'function' ? await file.bytes() : file.bytes
  reply.header('cache-control', seconds === undefined ? 'no-store' : privateFor(seconds))
  if (seconds !== undefined && hasAlready(request, reply, bytes)) return reply.code(304).send()
  if (isForeign) reply.header('content-security-policy', "default-src 'none'; sandbox")
  return reply
    .type(type)
    .header('content-disposition', `${isForeign ? 'attachment' : 'inline'}; filename="${name.replace(/[^\w.-]/g, '_')}"`)
    .serializer((each: unknown) => each as string)
    .send(Buffer.from(bytes))
}
