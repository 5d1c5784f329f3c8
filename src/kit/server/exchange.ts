import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from './context.ts'

/** What a handler may know of and do to the exchange that it answers. */
export function exchangeFacts(request: FastifyRequest, reply: FastifyReply, publicUrl: string) {
  let subject: string | undefined
  let cacheSeconds: number | undefined
  const baseUrl = baseUrlOf(request, publicUrl)
  const secure = baseUrl.startsWith('https:')
  return {
    subject: () => subject,
    cacheSeconds: () => cacheSeconds,
    context: {
      origin: {
        requestId: request.id,
        address: request.ip,
        userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
        baseUrl,
        isOwnPage: isOwnPage(request, baseUrl),
      },
      cookie: {
        get: (name: string) => request.cookies[name],
        set: (name: string, value: string, seconds: number) =>
          void reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: seconds }),
        clear: (name: string) => void reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure }),
      },
      about: (name: string) => {
        subject = name
      },
      cacheFor: (seconds: number) => {
        cacheSeconds = seconds
      },
      files: () => uploadsOf(request),
    },
  }
}

/** The origin at which the caller reaches us: configured, or as the request says. */
export const baseUrlOf = (request: FastifyRequest, publicUrl: string): string =>
  publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`

/** Whether a page of ours sent the request, as the browser itself says: what a cookie alone must never be enough for. */
function isOwnPage({ headers }: FastifyRequest, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === baseUrl : site === 'same-origin'
}

async function uploadsOf(request: FastifyRequest): Promise<readonly Upload[]> {
  const uploads: Upload[] = []
  for await (const part of request.files())
    uploads.push({ field: part.fieldname, name: part.filename, type: part.mimetype, bytes: await part.toBuffer() })
  return uploads
}
