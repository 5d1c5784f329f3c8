import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { StreamReply } from '../contract.ts'

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 25_000
/** Then whoever still listens asks again, with tokens that are good. */
const LONGEST_MS = 10 * 60_000
/** A listener so far behind has gone without a word. */
const UNREAD_BYTES = 16_384

/** Server-sent events (WHATWG HTML §9.2) for as long as somebody listens. */
export function sendStream(reply: FastifyReply, { listen }: StreamReply) {
  const body = new Readable({ read: () => undefined })
  const write = (text: string) => (body.readableLength > UNREAD_BYTES ? body.destroy() : body.push(text))
  const end = () => void body.push(null)
  const leave = listen((event) => write(`data: ${event}\n\n`), end)
  const heartbeat = setInterval(() => write(': \n\n'), HEARTBEAT_MS).unref()
  const limit = setTimeout(end, LONGEST_MS).unref()
  body.once('close', () => {
    clearInterval(heartbeat)
    clearTimeout(limit)
    leave()
  })
  write(': \n\n')
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .serializer((each: unknown) => each as string)
    .send(body)
}
