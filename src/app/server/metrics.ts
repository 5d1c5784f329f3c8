import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ClockWatch } from '#kit/server/clock-watch.ts'
import type { AppPool } from '#kit/server/db.ts'
import { figures } from '#kit/server/figures.ts'
import type { Jobs } from '#kit/server/jobs.ts'
import { providerCalls } from '#kit/server/provider-calls.ts'
import type { ReadReplicas } from '#kit/server/read-replicas.ts'
import { listenRefusal } from './preflight.ts'
import type { Readiness } from './readiness.ts'

type Watched = {
  readonly pool: AppPool
  readonly replicas: ReadReplicas | undefined
  readonly jobs: Jobs
  readonly clock: ClockWatch
  readonly readiness: Readiness
}

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Metrics of this process and of the installation. Labels are names and codes of ours: no personal data. */
export function openMetrics({ pool, replicas, jobs, clock, readiness }: Watched) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    name: 'kalasag_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'kalasag_request_seconds',
    help: 'How long an answer took.',
    labelNames: ['method', 'status'],
    buckets: SECONDS,
    registers,
  })
  const watchRequests = (app: FastifyInstance) => {
    app.addHook('onResponse', async ({ method, routeOptions: { url } }, { statusCode, elapsedTime }) => {
      // By the route, as an address contains ids.
      requests.inc({ route: url ?? 'none', method, status: statusCode })
      duration.observe({ method, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000)
    })
  }

  const gauge = (name: string, help: string, labelNames: readonly string[], collect: (to: Gauge) => Promise<void> | void) =>
    new Gauge({
      name: `kalasag_${name}`,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset()
        // A value that is not available now is omitted: monitoring sees that it is missing.
        await Promise.resolve(collect(this)).catch(() => undefined)
      },
    })
  gauge('database_connections', 'Connections of this process to the database.', ['state'], (to) => {
    to.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    to.set({ state: 'idle' }, pool.idleCount)
  })
  gauge('database_waiting', 'Who waits in this process for a connection to the database.', [], (to) => to.set(pool.waitingCount))
  gauge('pages_read', 'Pages that were read since this process started, by where; none where no replica is asked.', ['from'], (to) => {
    if (!replicas) return
    const { asked, had } = replicas.counts()
    to.set({ from: 'replica' }, had)
    to.set({ from: 'leader' }, asked - had)
  })
  gauge('clock_offset_seconds', 'By how much the clock of this machine is before that of PostgreSQL.', [], (to) => to.set(clock.offset()))
  gauge('ready', '1 where this process may be sent requests.', [], async (to) => to.set((await readiness.check()).length === 0 ? 1 : 0))
  new Counter({
    name: 'kalasag_provider_calls_total',
    help: 'Calls of outside services since this process started, by how they ended.',
    labelNames: ['provider', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const { provider, outcome, times } of providerCalls()) this.inc({ provider, outcome }, times)
    },
  })

  const waiting = new Gauge({
    name: 'kalasag_job_oldest_seconds',
    help: 'For how long the oldest job of a kind was due.',
    labelNames: ['job'],
    registers,
  })
  gauge('jobs', 'Jobs of a kind: waiting (due), active, failed (given up).', ['job', 'state'], async (to) => {
    waiting.reset()
    for (const { name, oldest, ...states } of await jobs.desk.queues()) {
      for (const state of ['waiting', 'active', 'failed'] as const) to.set({ job: name, state }, states[state])
      waiting.set({ job: name }, oldest)
    }
  })

  const counted = new Map(
    figures
      .contributions()
      .map(({ name, help, labels = [] }) => [name, new Gauge({ name: `kalasag_${name}`, help, labelNames: labels, registers })]),
  )
  const missing = new Gauge({ name: 'kalasag_figures_missing', help: 'Figures that the database did not give in time.', registers })
  const gather = async () => {
    const gathered = await readiness.figures()
    for (const each of counted.values()) each.reset()
    for (const { figure, readings } of gathered) for (const { value, labels = {} } of readings) counted.get(figure.name)?.set(labels, value)
    missing.set(counted.size - gathered.length)
  }

  let scraping: Promise<string> | undefined
  /** A request that arrives while another is being answered gets the same answer. */
  const scrape = () =>
    (scraping ??= gather()
      .then(() => registry.metrics())
      .finally(() => {
        scraping = undefined
      }))

  const listen = async ({ host, port }: { readonly host: string; readonly port: number }) => {
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
      return scrape().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(503).end(),
      )
    })
    await new Promise<void>((listening, fail) => {
      server.once('error', (problem) => fail(listenRefusal(problem, { HOST: host, PORT: port, prefix: 'METRICS_' })))
      server.listen(port, host, listening)
    })
    const address = server.address()
    const chosen = typeof address === 'object' && address ? address.port : port
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}/metrics`,
      stop: async () => {
        server.closeAllConnections()
        await new Promise((closed) => server.close(closed))
      },
    }
  }
  return { watchRequests, listen }
}
