import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { StreamReply } from '../contract.ts'

/** Shorter than a minute, after which proxies close a silent connection. */
const HEARTBEAT_MS = 25_000
/** After this the stream is closed, so that the browser connects again with a token that is still valid. */
const LONGEST_MS = 10 * 60_000
/** With this many unread bytes the listener has probably gone without closing the connection. */
const UNREAD_BYTES = 16_384

/** Server-sent events (WHATWG HTML §9.2) for as long as someone listens. */
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
