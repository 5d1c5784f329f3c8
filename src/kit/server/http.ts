import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Actor, callerName } from '../actor.ts'
import { addressesOf, type Contract, type Endpoint, type FileReply, type Handlers, type JsonText, type StreamReply } from '../contract.ts'
import { exportOf, isExported } from '../list-endpoints.ts'
import type { Admission } from './admission.ts'
import { now } from './clock.ts'
import type { Answered, Authenticate, Context, OutsideContext, Upload } from './context.ts'
import { sha256 } from './crypto.ts'
import { type AppPool, assertSessionLive, type Connections, openUnit, transact } from './db.ts'
import { claimKey, keepReply, keyIn, onceBy, releaseKey, requestHash } from './idempotency.ts'
import type { Enqueue } from './jobs.ts'
import { type AnswerPage, exportHandler } from './list-export.ts'
import { principalOf } from './load-shedding.ts'
import type { Log } from './log.ts'
import { shareOf } from './pool-share.ts'
import { type PageSources, readPage } from './read-page.ts'
import type { ReadReplicas } from './read-replicas.ts'
import { takeTurn } from './rendering.ts'
import { checkReply, type ReplyCheck } from './reply-check.ts'
import { refuseCrossSite, requestContext } from './request-context.ts'
import { type Recorder, recordRefusal, requestTrail } from './request-trail.ts'
import type { Told } from './revealed.ts'
import { send, sendCached, sendFileReply } from './send-reply.ts'
import { sendStream } from './stream.ts'
import { auditEntries } from './tables.ts'
import { withUploads } from './uploads.ts'

export type Served<C extends Contract> = {
  readonly contract: C
  readonly handlers: Handlers<C, Context, OutsideContext, readonly Upload[]>
}

/** Ties a contract to its handlers; leaving one out does not compile. Each list for the staff is also served as a workbook. */
export function serving<const C extends Contract>(contract: C, handlers: Served<C>['handlers']): Served<Contract> {
  const read = handlers as unknown as Readonly<Record<string, AnswerPage<Context>>>
  const exports = Object.entries<Endpoint>(contract).flatMap(([name, endpoint]) => {
    const answerPage = read[name]
    if (!endpoint.list || !answerPage || !isExported(endpoint)) return []
    return [{ name: `${name}Export`, endpoint: exportOf(endpoint), handler: exportHandler(endpoint.list, answerPage) }]
  })
  return {
    contract: { ...contract, ...Object.fromEntries(exports.map(({ name, endpoint }) => [name, endpoint])) },
    handlers: {
      ...handlers,
      ...Object.fromEntries(exports.map(({ name, handler }) => [name, handler])),
    } as unknown as Served<Contract>['handlers'],
  }
}

/** How the program itself answers an endpoint for someone who may call it: within a request of theirs that combines many such answers. */
export function readerOf(
  served: readonly Served<Contract>[],
  endpoint: Endpoint,
): (params: Readonly<Record<string, string>>, context: Context) => Promise<unknown> {
  for (const { contract, handlers } of served)
    for (const [name, each] of Object.entries(contract)) {
      if (each !== endpoint) continue
      const handler = handlers[name] as unknown as AnyHandler
      return (params, context) => handler({ params }, context)
    }
  throw new Error(`nobody serves ${endpoint.summary}`)
}

export type HttpDeps = {
  readonly pool: AppPool
  /** Where else pages may be read. */
  readonly replicas: ReadReplicas | undefined
  readonly authenticate: Authenticate
  /** Refuses an actor that an endpoint is not for; throws the problem to answer with. */
  readonly admit: (actor: Actor, endpoint: Endpoint, audience: 'agent' | 'customer' | 'public') => void
  readonly enqueue: Enqueue
  readonly admission: Admission
  readonly publicUrl: string
  readonly replyCheck: ReplyCheck
  /** Throws if nothing may be changed at the moment. */
  readonly assertMayWrite: () => void
  readonly securityTrail: Recorder
  /** Called for each request once it is answered. */
  readonly onAnswered: (answered: Answered) => void
}

const ANONYMOUS: Actor = { kind: 'anonymous' }

type AnyHandler = (input: unknown, context: Context | OutsideContext) => Promise<unknown>
type AnyFormHandler = (input: unknown, uploads: readonly Upload[]) => Promise<(context: Context) => Promise<unknown>>

type Deps = Omit<HttpDeps, 'pool'> & { readonly pool: Connections }

/** One contract may use half of the pool's connections: a locked table stops those who need it, and no one else. */
const SHARE = { atOnce: 10, waiting: 100, ms: 5000 }

/** What waits for an outside service, such as the file store, or has a queue of its own, does not go through admission. */
const takesItsTime = ({ outside, multipart, file, rendered, stream }: Endpoint) =>
  Boolean(outside || multipart || file || rendered || stream)

const PathValue = z.string().max(64)

/** Registers every endpoint of a contract below `/sdx-api`, at each of its addresses. */
export function serve(app: FastifyInstance, { contract, handlers }: Served<Contract>, given: HttpDeps): void {
  const deps: Deps = { ...given, pool: shareOf(given.pool, SHARE) }
  const actors = new WeakMap<FastifyRequest, Actor>()
  const admission = given.admission.part()
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = handlers[name] as unknown as AnyHandler
    if (endpoint.multipart && endpoint.outside && !endpoint.fresh)
      throw new Error(`${name}: no key is claimed for a form outside a transaction, so say that it is fresh.`)
    for (const address of addressesOf(endpoint)) {
      const audience =
        endpoint.secure === false ? 'public' : (endpoint.audience ?? (address.startsWith('secure/customer/') ? 'customer' : 'agent'))
      const params = [...address.matchAll(/:(\w+)/g)].map(([, param]) => [param, PathValue] as const)
      app.route({
        method: endpoint.method,
        url: `/sdx-api/${address}`,
        exposeHeadRoute: false,
        schema: {
          summary: endpoint.summary,
          operationId: `${name}${audience === 'customer' && typeof endpoint.path !== 'string' ? 'AsCustomer' : ''}`,
          tags: [address.split('/')[1] ?? 'api'],
          ...(params.length ? { params: z.object(Object.fromEntries(params)) } : {}),
          ...(endpoint.query ? { querystring: endpoint.query } : {}),
          ...(endpoint.body && !endpoint.multipart ? { body: endpoint.body } : {}),
        },
        config: {
          documented: { endpoint, audience },
          ...(takesItsTime(endpoint) ? {} : { admittedBy: admission }),
          ...(endpoint.perMinute ? { rateLimit: { max: endpoint.perMinute, timeWindow: 60_000 } } : {}),
        },
        // Before any of the body is read, so that a stranger does not learn what we would accept.
        preParsing: async (request) => {
          const actor: Actor = audience === 'public' ? ANONYMOUS : await deps.authenticate(request)
          actors.set(request, actor)
          deps.admit(actor, endpoint, audience)
        },
        onResponse: async (request, reply) => {
          const actor = actors.get(request) ?? ANONYMOUS
          recordRefusal(deps.securityTrail, { name, endpoint, actor, request }, reply.statusCode)
          deps.onAnswered({ name, actor, address: request.ip, status: reply.statusCode })
        },
        handler: (request, reply) => {
          const actor = actors.get(request) ?? ANONYMOUS
          const work = () => answer(name, endpoint, actor, handler, request, reply, deps)
          if (endpoint.rendered) return takeTurn(actor.kind === 'anonymous' ? request.ip : callerName(actor), work)
          return takesItsTime(endpoint) ? work() : admission.run(principalOf(request), work)
        },
      })
    }
  }
}

async function answer(
  name: string,
  endpoint: Endpoint,
  actor: Actor,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
) {
  const input = { params: request.params, query: request.query, body: request.body }
  const isRead = endpoint.method === 'GET'
  const facts = requestContext(request, reply, deps.publicUrl)
  if (!isRead) refuseCrossSite(request, facts.context.origin.baseUrl)
  if (!isRead) deps.assertMayWrite()
  const log = request.log as unknown as Log
  const rememberWritten = async () => {
    const lsn = isRead ? undefined : await deps.replicas?.look()
    if (lsn) facts.context.cookie.set(WRITTEN_COOKIE, lsn, WRITTEN_SECONDS)
  }
  const { recordSecurityEvent, entries, recordReading } = requestTrail(deps.securityTrail, { name, endpoint, actor, request })
  const shared = { actor, now: now(), log, enqueue: deps.enqueue, recordSecurityEvent, ...facts.context }
  const written = (result: unknown) => {
    const json = isJsonText(result) ? result.jsonText : JSON.stringify(result ?? null)
    checkReply({ endpoint: name, schema: endpoint.reply, json }, deps.replyCheck, log)
    return `{"code":-1,"message":${JSON.stringify(endpoint.done ?? '')},"data":${json}}`
  }
  const takeIn = async () => {
    await assertSessionLive(deps.pool, actor)
    return withUploads(request, reply, async (uploads) => ({
      handler: await (handler as unknown as AnyFormHandler)(input, uploads),
      files: uploads.map(({ field, name: called, bytes }) => [field, called, sha256(bytes)]),
    }))
  }
  const form = endpoint.multipart && !endpoint.outside ? await takeIn() : undefined
  const key = keyIn(request.headers)
  const keyed =
    !isRead && !endpoint.fresh && !endpoint.file && key
      ? {
          actor,
          key,
          endpoint: name,
          hash: requestHash(form ? [input, form.files] : input),
        }
      : undefined

  if (endpoint.outside) {
    const transaction: OutsideContext['transaction'] = (work) => transact(deps.pool, actor, work)
    const first = keyed && (await transaction((db) => claimKey(db, keyed)))
    if (first?.reply) return send(reply, first.reply)
    if (!keyed && endpoint.secure !== false) await assertSessionLive(deps.pool, actor)
    try {
      const withFiles: OutsideContext['withFiles'] = (use) => withUploads(request, reply, use)
      const result = await handler(input, { ...shared, transaction, withFiles, makeOnce: onceBy({ actor, key, endpoint: name }) })
      const text = written(result)
      await transaction(async (db) => {
        await db.insert(auditEntries).values(entries(facts.subject()))
        if (keyed) await keepReply(db, keyed, text)
      })
      recordReading({ json: text })
      await rememberWritten()
      return send(reply, text)
    } catch (error) {
      if (keyed) await transaction((db) => releaseKey(db, keyed))
      throw error
    }
  }

  const unit = openUnit(deps.pool, actor, isRead ? 'read only' : 'read write')
  let replying: () => unknown
  try {
    const first = keyed && (await claimKey(unit.db, keyed))
    if (first?.reply) {
      await unit.rollback()
      return send(reply, first.reply)
    }
    let isPaged = false
    const page: Context['page'] = (query, values) => {
      isPaged = true
      return readPage({ leader: deps.pool, replica: replicaFor(deps, actor, request) }, actor, query, values)
    }
    const context = { ...shared, db: unit.db, page }
    const result = await (form ? form.handler(context) : handler(input, context))
    // Any query checks that the session is live; so it is checked here for a request that made none.
    if (endpoint.secure !== false && !isPaged && !unit.isOpen()) await assertSessionLive(deps.pool, actor)
    const seconds = facts.cacheSeconds()
    let told: Told = {}
    if (endpoint.file) {
      const file = result as FileReply
      told = { ids: file.ids }
      replying = () => sendFileReply(request, reply, file, seconds)
    } else if (endpoint.stream) replying = () => sendStream(reply, result as StreamReply)
    else {
      const text = written(result)
      told = { json: text }
      if (!isRead) await unit.db.insert(auditEntries).values(entries(facts.subject()))
      if (keyed) await keepReply(unit.db, keyed, text)
      replying = () => (isRead && seconds !== undefined ? sendCached(request, reply, text, seconds) : send(reply, text))
    }
    await unit.commit()
    await rememberWritten()
    recordReading(told)
  } catch (error) {
    await unit.rollback()
    throw error
  }
  return replying()
}

/** Up to which position a browser has written, for whichever process it asks next. */
const WRITTEN_COOKIE = 'kalasag-written'
const WRITTEN_SECONDS = 60

/** Other systems keep no cookies, which they would need to read their own writes. */
const replicaFor = ({ replicas }: Deps, actor: Actor, request: FastifyRequest): PageSources['replica'] =>
  replicas && !(actor.kind === 'staff' && actor.key) ? (question) => replicas.ask(question, request.cookies[WRITTEN_COOKIE]) : undefined

const isJsonText = (result: unknown): result is JsonText => typeof result === 'object' && result !== null && 'jsonText' in result
