import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Brand } from '#domain/brand.ts'
import type { Db } from '#kit/server/db.ts'
import type { FileStore } from '#kit/server/files.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { baseUrlOf } from '#kit/server/request-context.ts'
import { type Around, policyFor } from './pages/frame.ts'
import { languageOf } from './translations.ts'

export type PublicDeps = {
  readonly brand: Brand
  readonly secret: string
  readonly publicUrl: string
  readonly files: FileStore
  readonly enqueue: Enqueue
  readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

const MINUTE_MS = 60_000
/** Pages are read often and written to seldom. Empty allow lists: no one is exempt from the limit. */
export const READS = { rateLimit: { max: 120, timeWindow: MINUTE_MS, allowList: [] } }
export const WRITES = { rateLimit: { max: 10, timeWindow: MINUTE_MS, allowList: [] } }

export type Pages = ReturnType<typeof pagesFor>

/** How the pages of this feature are served: in the language of the browser, without any script, and not cached. */
export function pagesFor({ brand, publicUrl }: Pick<PublicDeps, 'brand' | 'publicUrl'>) {
  const policy = policyFor(brand)
  const around = async (request: FastifyRequest): Promise<Around> => {
    return {
      brand,
      baseUrl: baseUrlOf(request, publicUrl),
      ...(await languageOf(valueIn(request.query, 'lang'), request.headers['accept-language'])),
    }
  }
  const send = (reply: FastifyReply, page: string, status = 200) =>
    reply
      .code(status)
      .header('content-security-policy', policy)
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(page)
  return { around, send }
}

const Values = z.record(z.string(), z.unknown()).catch({})

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A text parameter of an address or its query; empty if there is none. */
export const valueIn = (given: unknown, name: string): string => textOf(Values.parse(given)[name])

/** The submitted values of a form, each field as one text. */
export const givenIn = ({ body }: FastifyRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(Values.parse(body)).map(([name, value]) => [name, textOf(value)]))

/** What is wrong with each field of a form, in the words of its schema. */
export const faultsIn = (issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]) =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
