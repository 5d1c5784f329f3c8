import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An S3-compatible store as AWS documents it: it accepts only signed requests (Signature Version 4). */

export const S3_KEYS = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a secret of the store', region: 'ap-southeast-1' }

const hash = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export type S3 = {
  readonly url: string
  readonly objects: Map<string, Buffer>
  readonly fail: (status: number, times: number) => void
  /** From now on, requests wait until `release`. */
  readonly hold: () => { readonly waiting: () => number; readonly release: () => void }
  readonly stop: () => Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

/** Why a request is refused; undefined when it is accepted. */
function faultOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const said = /^AWS4-HMAC-SHA256 Credential=(\S+?), ?SignedHeaders=(\S+?), ?Signature=(\S+)$/.exec(headers.authorization ?? '')
  if (!said) return 'MissingSecurityHeader'
  const [, credential = '', names = '', signature = ''] = said
  const [id, day = '', region = '', service = '', last] = credential.split('/')
  if (id !== S3_KEYS.accessKeyId || region !== S3_KEYS.region || service !== 's3' || last !== 'aws4_request') return 'InvalidAccessKeyId'
  const content = String(headers['x-amz-content-sha256'])
  if (content !== hash(body)) return 'XAmzContentSHA256Mismatch'
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))) return 'UnsignedHeaders'
  const { pathname, searchParams } = new URL(url, 'http://store')
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const path = pathname.split('/').map((part) => encoded(decodeURIComponent(part)))
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, path.join('/'), query.join('&'), signed.join(''), names, content].join('\n')
  const at = String(headers['x-amz-date'])
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, hash(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce((each, text) => hmac(each, text), hmac(hmac(`AWS4${S3_KEYS.secretAccessKey}`, day), region))
  const wanted = hmac(key, toSign).toString('hex')
  return wanted.length === signature.length && timingSafeEqual(Buffer.from(wanted), Buffer.from(signature))
    ? undefined
    : 'SignatureDoesNotMatch'
}

export async function startS3(): Promise<S3> {
  const objects = new Map<string, Buffer>()
  let failing = { status: 0, times: 0 }
  let held: { waiting: number; readonly released: Promise<void> } | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    const key = request.url ?? ''
    if (held) {
      held.waiting += 1
      await held.released
    }
    if (failing.times > 0) {
      failing = { ...failing, times: failing.times - 1 }
      return response.writeHead(failing.status).end('<Error><Code>SlowDown</Code></Error>')
    }
    const fault = faultOf(request, body)
    if (fault) return response.writeHead(403).end(`<Error><Code>${fault}</Code></Error>`)
    const known = objects.get(key)
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method === 'GET')
      return known ? response.writeHead(200).end(known) : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    return response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    fail: (status, times) => {
      failing = { status, times }
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const holding = { waiting: 0, released: promise }
      held = holding
      return {
        waiting: () => holding.waiting,
        release: () => {
          held = undefined
          resolve()
        },
      }
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
