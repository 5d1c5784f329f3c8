import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import files from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyBaseLogger, type FastifyReply, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { authorise } from '#domain/access.ts'
import { problem, problems } from '#domain/problem.ts'
import { openAdmission } from '#kit/server/admission.ts'
import { shutDownGracefully } from '#kit/server/graceful-shutdown.ts'
import { serve } from '#kit/server/http.ts'
import { keepRelease } from '#kit/server/kept-releases.ts'
import { shedLoad } from '#kit/server/load-shedding.ts'
import { documentRoute, securitySchemes, withSharedAnswers } from '#kit/server/open-api.ts'
import { practiceHere } from '#kit/server/practice.ts'
import { refuseTwoHosts } from '#kit/server/request-context.ts'
import { ROOT } from '#kit/server/root.ts'
import { staticAnswer } from '#kit/server/static-answer.ts'
import type { ServerParts } from './parts.ts'
import { prerendering } from './prerendered.ts'
import { answerProblems, busyAnswer } from './problems.ts'
import { READER_POLICY, securityHeaders } from './security-headers.ts'

const WEB = join(ROOT, 'dist/app')
const DRAWN = join(ROOT, 'dist/prerender')
const MEGABYTE = 1024 * 1024
/** Whoever stops the program waits half a minute before they kill it; jobs need their part of it. */
const GRACE_MS = 10_000

/** Requests that one process works on at once, and how long another one may wait: what would be answered later than that is asked again instead. */
const ADMITTED = { atOnce: 16, ofOnePart: 12, ms: 75 }

/** Up to `syncThreshold`, as pages of lists are, compressing at once takes less than a stream that does it beside costs to make. */
const COMPRESSION = { threshold: 2048, syncThreshold: 64 * 1024 }

const UNREADABLE = JSON.stringify({ code: 1, message: problems.malformed.message, data: null })

/** The whole program as one Fastify instance, not yet listening. */
export async function makeServer(parts: ServerParts) {
  const { config, log } = parts
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: config.TRUSTED_PROXIES.length ? config.TRUSTED_PROXIES : false,
    bodyLimit: MEGABYTE,
    requestTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A call by HEAD goes the way of GET, and Node sends the head of its answer: with a route of its own for each, a start would take a tenth of a second more.
    rewriteUrl: (request) => {
      if (request.method === 'HEAD' && request.url?.startsWith('/sdx-api/')) request.method = 'GET'
      return request.url ?? '/'
    },
    // Of what the router cannot read, no hook of ours hears.
    frameworkErrors: (_, __, { raw }) => void raw.writeHead(400, { 'content-type': 'application/json' }).end(UNREADABLE),
  })
  app.setValidatorCompiler(validatorCompiler)
  // Replies are written as text by the kit; their schemas serve the documentation.
  app.setSerializerCompiler(() => JSON.stringify)
  answerProblems(app)
  shutDownGracefully(app, GRACE_MS)

  const headers = await securityHeaders(parts)
  const busy = busyAnswer()
  shedLoad(app, { ...busy, headers: { ...headers, ...busy.headers } })
  parts.watchRequests?.(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (parts.readiness.isEnding()) reply.header('connection', 'close')
    refuseTwoHosts(request)
  })
  await app.register(cookie)
  await app.register(compress, COMPRESSION)
  // What a page is made of comes in dozens of requests and costs little; only calls are counted.
  await app.register(rateLimit, {
    max: config.REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    // By the route, as an address can be written in many ways.
    allowList: ({ routeOptions: { url } }) => !url?.startsWith('/sdx-api/'),
  })
  await app.register(multipart, { limits: { fields: 10, fieldSize: 10_000 } })
  await app.register(formbody)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${parts.brand.name} API`,
        version: '1.0.0',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        description: 'Every call answers the envelope {code, message, data}: code -1 success, 1 failure, 4 warning.',
      },
      components: { securitySchemes },
      servers: [{ url: config.PUBLIC_URL || '/' }],
    },
    stripBasePath: false,
    transform: documentRoute,
    transformObject: (document) => ('openapiObject' in document ? withSharedAnswers(document.openapiObject) : document.swaggerObject),
  })
  // Under our own content security policy, and without asking another site whether the description is valid.
  await app.register(swaggerUi, {
    routePrefix: '/sdx-api/docs',
    uiConfig: { validatorUrl: null },
    uiHooks: {
      onRequest: async ({ url }, reply) => {
        if (/\/(json|yaml)$/.test(url.split('?')[0] ?? '')) return reply.redirect('/sdx-api/openapi.json')
      },
    },
  })

  const admission = openAdmission(ADMITTED)
  for (const served of parts.served)
    serve(app, served, {
      admission,
      pool: parts.pool,
      replicas: parts.replicas,
      authenticate: parts.authenticate,
      admit: authorise,
      onAnswered: parts.onAnswered,
      enqueue: parts.jobs.enqueue,
      publicUrl: config.PUBLIC_URL,
      securityTrail: parts.securityTrail,
      assertMayWrite: () => {
        if (parts.clock.isWrong()) throw problem('clock-wrong')
      },
      replyCheck: { mode: config.CHECK_REPLIES, share: config.CHECK_REPLIES_SHARE },
    })
  for (const plugin of parts.plugins) await app.register(plugin)

  const description = staticAnswer('application/json; charset=utf-8', () => JSON.stringify(app.swagger()))
  app.get('/sdx-api/openapi.json', { schema: { hide: true } }, description)
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const reasons = await parts.readiness.check()
    return reply.code(reasons.length ? 503 : 200).send({ status: reasons.length ? 'not ready' : 'ready', reasons })
  })
  app.get('/', { schema: { hide: true } }, (_, reply) => reply.redirect('/app/'))
  const page = existsSync(WEB) ? await readFile(join(WEB, 'index.html'), 'utf8') : undefined
  const practice = practiceHere()
  // Its screens know from their first letter on that nothing on them is real.
  const practised = practice && page?.replace('<html ', `<html data-practice="${practice.home}" `)
  const sendPage = (reply: FastifyReply) =>
    practised
      ? reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(practised)
      : reply.header('cache-control', 'no-cache').sendFile('index.html')
  if (page) {
    if (practised) for (const url of ['/app', '/app/index.html']) app.get(url, { schema: { hide: true } }, (_, reply) => sendPage(reply))
    // Practice leaves nothing behind, and its pages are read anew. Where nothing can be kept, old pages load themselves anew.
    const keep = () =>
      keepRelease(WEB, join(config.KALASAG_DATA, 'releases')).catch((error: unknown) => {
        log.warn({ err: error }, 'pieces of earlier releases are not kept')
        return []
      })
    const earlier = practised ? [] : await keep()
    await app.register(files, {
      root: [WEB, ...earlier],
      prefix: '/app/',
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', /\/(assets|reader)\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
        // A worker obeys the policy that its own file came with, so that no page may do what these need.
        if (path.includes('/reader/')) reply.header('content-security-policy', READER_POLICY)
      },
    })
  }
  // What another app shares is taken in by the service worker; where it is not there yet, nothing of it is read.
  app.post('/app/received', { schema: { hide: true } }, (_, reply) =>
    reply.header('connection', 'close').redirect('/app/received?missed=yes', 303),
  )
  const findPrerendered =
    page && !practised && existsSync(DRAWN) ? prerendering(DRAWN, { shell: page, brand: parts.brand, log }) : undefined
  app.setNotFoundHandler(async (request, reply) => {
    const asksPage = request.method === 'GET' && request.url.startsWith('/app') && !/^\/app\/(assets|reader)\//.test(request.url)
    if (asksPage && page) {
      const answer = await findPrerendered?.(request)
      return answer ? answer(request, reply) : sendPage(reply)
    }
    return reply.code(404).send({ code: 1, message: 'There is nothing at this address.', data: null })
  })
  return app
}
