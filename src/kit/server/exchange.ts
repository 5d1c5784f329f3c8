import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Upload } from './context.ts'

/** What a handler may know of and do to the exchange that it answers. */
export function exchangeFacts(request: FastifyRequest, reply: FastifyReply, publicUrl: string) {
  let subject: string | undefined
  const baseUrl = publicUrl || `${request.protocol}://${request.host}`
  const secure = baseUrl.startsWith('https:')
  return {
    subject: () => subject,
    context: {
      origin: { requestId: request.id, address: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300), baseUrl },
      cookie: {
        get: (name: string) => request.cookies[name],
        set: (name: string, value: string, seconds: number) =>
          void reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: seconds }),
        clear: (name: string) => void reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure }),
      },
      about: (name: string) => {
        subject = name
      },
      files: () => uploadsOf(request),
    },
  }
}

async function uploadsOf(request: FastifyRequest): Promise<readonly Upload[]> {
  const uploads: Upload[] = []
  for await (const part of request.files())
    uploads.push({ field: part.fieldname, name: part.filename, type: part.mimetype, bytes: await part.toBuffer() })
  return uploads
}
