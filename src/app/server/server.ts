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
import { currentPractice } from '#kit/server/practice.ts'
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
/** The program is killed half a minute after it is asked to stop; jobs need their part of that. */
const GRACE_MS = 10_000

/** Requests that one process works on at once, and how long another may wait: anything slower is refused and retried instead. */
const ADMITTED = { atOnce: 16, ofOnePart: 12, ms: 75 }

/** Up to `syncThreshold`, which covers pages of lists, compressing synchronously takes less than the creation of a stream. */
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
    // A HEAD call takes the route of GET, and Node sends only the head of its answer: a separate route for each would make a start a tenth
    // of a second longer.
    rewriteUrl: (request) => {
      if (request.method === 'HEAD' && request.url?.startsWith('/sdx-api/')) request.method = 'GET'
      return request.url ?? '/'
    },
    // Requests that the router cannot parse never reach our hooks.
    frameworkErrors: (_, __, { raw }) => void raw.writeHead(400, { 'content-type': 'application/json' }).end(UNREADABLE),
  })
  app.setValidatorCompiler(validatorCompiler)
  // The kit serialises replies; their schemas are for the documentation.
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
  // A page's static files take dozens of cheap requests; only API calls are counted.
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
  // Under our own content security policy, and without asking another site to validate the description.
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
  const practice = currentPractice()
  // Its screens show from the first byte that nothing on them is real.
  const practised = practice && page?.replace('<html ', `<html data-practice="${practice.home}" `)
  const sendPage = (reply: FastifyReply) =>
    practised
      ? reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(practised)
      : reply.header('cache-control', 'no-cache').sendFile('index.html')
  if (page) {
    if (practised) for (const url of ['/app', '/app/index.html']) app.get(url, { schema: { hide: true } }, (_, reply) => sendPage(reply))
    // Practice leaves nothing behind, and its pages are never cached. Where nothing can be stored, old pages reload themselves.
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
        // A worker obeys the policy of its own file, so that no page may do what these need.
        if (path.includes('/reader/')) reply.header('content-security-policy', READER_POLICY)
      },
    })
  }
  // The service worker handles what another app shares; before it is installed, the body is not read.
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
