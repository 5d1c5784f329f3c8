import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import type { FileStore } from '#kit/server/files.ts'
import { baseUrlOf } from '#kit/server/request-context.ts'
import { ROOT } from '#kit/server/root.ts'
import { staticAnswer } from '#kit/server/static-answer.ts'
import { Standard } from '../../rules/package.ts'
import { courseFiles, packageFiles } from '../tables.ts'
import { PACKAGES, packageAt } from './address.ts'
import { isAskedBySandbox, RUNTIMES, sandboxPolicy } from './sandbox-policy.ts'

type Deps = {
  readonly secret: string
  readonly publicUrl: string
  readonly files: FileStore
  readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

const Params = z.object({ folder: z.string(), '*': z.string() })
const ENDED =
  '<!doctype html><meta charset="utf-8"><title>Kalasag</title><p style="font: 1rem sans-serif">Nothing is here any more. Leave this lesson, and open it again.</p>'

/** The files of SCORM packages, served to one learner each for some hours. The browser is told to trust none of them. */
export function servePackages({ secret, publicUrl, files, transactAsSystem }: Deps): FastifyPluginAsync {
  const fileAt = (fileId: string, path: string) =>
    transactAsSystem(async (db) => {
      const [found] = await db
        .select({ type: packageFiles.type, fileKey: packageFiles.fileKey, facts: courseFiles.package })
        .from(packageFiles)
        .innerJoin(courseFiles, eq(courseFiles.id, packageFiles.fileId))
        .where(and(eq(packageFiles.fileId, fileId), eq(packageFiles.path, path)))
      return found
    })

  const guard = (request: FastifyRequest, reply: FastifyReply, folder: string) =>
    reply
      .removeHeader('x-frame-options')
      .header('content-security-policy', sandboxPolicy(baseUrlOf(request, publicUrl), folder))
      // Its pages have no origin, so their own files count as cross-origin.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), fullscreen=(self)')

  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const { folder, '*': path } = Params.parse(request.params)
    guard(request, reply, `${PACKAGES}${folder}/`)
    const fileId = isAskedBySandbox(request.headers) ? packageAt(secret, folder, now()) : undefined
    const found = fileId && (await fileAt(fileId, path))
    const bytes = found && (await files.get(found.fileKey))
    if (!bytes) return reply.code(404).type('text/html; charset=utf-8').send(ENDED)
    reply.header('cache-control', 'private, max-age=3600').type(found.type)
    const standard = /html/.test(found.type) ? found.facts?.standard : undefined
    return reply.send(standard ? withRuntime(Buffer.from(bytes), standard) : Buffer.from(bytes))
  }

  return async (app: FastifyInstance) => {
    const schema = { hide: true }
    for (const standard of Standard.options) {
      const answer = staticAnswer('text/javascript; charset=utf-8', () =>
        readFileSync(join(ROOT, 'dist/package-runtime', standard, 'runtime.js'), 'utf8'),
      )
      app.get(`${RUNTIMES}${standard}.js`, { schema }, (request, reply) => answer(request, guard(request, reply, RUNTIMES)))
    }
    app.get(`${PACKAGES}:folder/*`, { schema }, send)
  }
}

const BEFORE = [/<head\b[^>]*>/i, /<html\b[^>]*>/i, /^\s*<!doctype\b[^>]*>/i]

/** A page of a package with the reporting script inserted before any of its own; its bytes stay as they are, in whatever encoding. */
export function withRuntime(page: Buffer, standard: Standard): Buffer {
  const text = page.toString('latin1')
  const found = BEFORE.map((each) => each.exec(text)).find((each) => each !== null)
  const at = found ? found.index + found[0].length : 0
  return Buffer.from(`${text.slice(0, at)}<script src="${RUNTIMES}${standard}.js"></script>${text.slice(at)}`, 'latin1')
}
