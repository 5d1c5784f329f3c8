import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lifeCycles } from '#domain/life-cycles.ts'
import { storedBrand, withStored } from '#features/reference/brands/public/server/settings.ts'
import { acceptConnections } from '#kit/server/accept-connections.ts'
import {
  appDatabaseOf,
  powersBeyondNeed,
  replicasOf,
  type SignInRoles,
  setUpAppRole,
  signInAsApp,
  signInAsJobs,
} from '#kit/server/app-role.ts'

import { now } from '#kit/server/clock.ts'
import { watchClock } from '#kit/server/clock-watch.ts'
import { hmac } from '#kit/server/crypto.ts'
import { type AppDatabase, type AppPool, openPool, plainDb } from '#kit/server/db.ts'
import { freePort } from '#kit/server/free-port.ts'
import { type Enqueue, openJobs, setUpJobs } from '#kit/server/jobs.ts'
import { loadLegalSteps } from '#kit/server/life-cycle.ts'
import { makeLog } from '#kit/server/log.ts'
import { migrate, settingUp } from '#kit/server/migrate.ts'
import { startPostgres } from '#kit/server/postgres.ts'
import { holdPractice } from '#kit/server/practice.ts'
import type { PracticeHost } from '#kit/server/practice-host.ts'
import type { ProcessDesk } from '#kit/server/process-desk.ts'
import { openReadReplicas } from '#kit/server/read-replicas.ts'
import { securityTrail } from '#kit/server/security-trail.ts'
import { StartRefused } from '#kit/server/start-refused.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { readBrand } from './brand-file.ts'
import { type Config, isPublic } from './config.ts'
import { exposureWarnings, refuseDemoAccounts } from './demonstration-guard.ts'
import { firstLinks, inviteFirstAdministrators } from './first-administrators.ts'
import { openMetrics } from './metrics.ts'
import { misspeltVariables } from './misspelt.ts'
import { hostPractice } from './practice/host.ts'
import { listenRefusal, preflight } from './preflight.ts'
import { watchReadiness } from './readiness.ts'
import { secretOf } from './secret.ts'
import { loadDemo, seed, startWarnings } from './seed.ts'
import { makeServer } from './server.ts'
import { wire } from './wiring.ts'

export type Program = {
  readonly url: string
  /** The database's address for its owner, and for the program. */
  readonly databaseUrl: string
  readonly appDatabase: AppDatabase
  /** The database of the job queue. */
  readonly jobsUrl: string
  /** The address of its metrics, if enabled. */
  readonly metricsUrl?: string
  readonly stop: () => Promise<void>
}

/** The address at which this machine reaches what listens on a host. */
function addressOf(host: string, port: number): string {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
}

/**
 * A role that serves requests but has excessive privileges stops the start where others reach the program, and causes a warning elsewhere.
 */
async function powerWarnings(pool: AppPool, { PUBLIC_URL }: Config): Promise<string[]> {
  const powers = await powersBeyondNeed(pool)
  if (powers.length > 0 && isPublic(PUBLIC_URL))
    throw new StartRefused(
      [
        `Others reach ${PUBLIC_URL}, so Kalasag does not start while the role that serves requests can do more than they need:`,
        ...powers.map((power) => `  ${power}`),
        'See docs/operations.md.',
      ].join('\n'),
    )
  return powers.map(
    (power) =>
      `WARNING: whoever finds a way to have statements of theirs executed may do anything, since ${power}. See docs/operations.md.`,
  )
}

/** Prepares the database for this release, as its owner, and signs in as the roles that work on it. */
async function setUp(config: Config, given: SignInRoles, say: (line: string) => void) {
  await migrate(given.url)
  const owner = openPool(given.url, { max: 2 })
  try {
    const stored = await storedBrand(plainDb(owner))
    await loadLegalSteps(owner, lifeCycles)
    await seed(owner)
    for (const sentence of await startWarnings(owner)) say(sentence)
    await refuseDemoAccounts(owner, config)
    await setUpJobs(owner)
    await setUpAppRole(owner, given.secret)
    const pool = await signInAsApp(owner, given, 20)
    const jobsUrl = await signInAsJobs(owner, given)
    const invited = await inviteFirstAdministrators(owner, config, given.secret)
    return { stored, pool, jobsUrl, invited }
  } finally {
    await owner.end()
  }
}

/** Starts the whole program as configured and returns when it answers requests. */
export async function start(config: Config, say: (line: string) => void = () => undefined): Promise<Program> {
  const log = makeLog(config.LOG_LEVEL)
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    await preflight(config, say)
    if (config.PRACTICE_OF) holdPractice({ home: config.PRACTICE_OF, reportsTo: config.PRACTICE_REPORTS_TO, key: config.PRACTICE_KEY })
    const fromFile = await readBrand(config)
    let databaseUrl = config.DATABASE_URL
    if (!databaseUrl) {
      say('Starting PostgreSQL …')
      const postgres = await startPostgres({
        dataDir: resolve(config.KALASAG_DATA, 'postgres'),
        log: (line) => log.debug(line),
        alarm: (line) => log.error(line),
      })
      closers.push(postgres.stop)
      databaseUrl = postgres.url
    }
    const secret = await secretOf(config)
    const given = {
      url: databaseUrl,
      appUrl: config.DATABASE_APP_URL,
      jobsUrl: config.DATABASE_JOBS_URL,
      isPooled: config.DATABASE_APP_POOL === 'transaction',
      secret,
    }
    const { brand, pool, jobsUrl, invited } = await settingUp(databaseUrl, async () => {
      const made = await setUp(config, given, say)
      closers.push(() => made.pool.end())
      return { ...made, brand: withStored(fromFile, made.stored) }
    })
    const appDatabase = appDatabaseOf(given)
    for (const sentence of [
      ...misspeltVariables(config.environment),
      ...exposureWarnings(config),
      ...(await powerWarnings(pool, config)),
    ]) {
      say(sentence)
      log.warn(sentence)
    }

    // Links and payment pages of the demonstration point to where we will listen.
    const port = config.PORT || (config.DEMO_DATA === 'on' ? await freePort() : 0)
    await loadDemo(
      { ...appDatabase, url: databaseUrl },
      { config, secret, brand, log, address: config.PUBLIC_URL || addressOf(config.HOST, port) },
      say,
    )
    const trail = securityTrail({ pool, key: hmac(secret, 'security-events'), log })
    closers.push(trail.stop)

    // Providers and the built-in identity provider call back at our own address, which is known only once we listen.
    const later: { address: string; enqueue: Enqueue; desk?: ProcessDesk; practice?: PracticeHost } = {
      address: '',
      enqueue: () => Promise.reject(new Error('the job queue is not open yet')),
    }
    const listening = openPool(jobsUrl, { max: 1 })
    closers.push(() => listening.end())
    const replicas = config.DATABASE_REPLICA_URL
      ? openReadReplicas({ leader: appDatabase, replicas: replicasOf(appDatabase, config.DATABASE_REPLICA_URL), log })
      : undefined
    if (replicas) closers.push(replicas.stop)
    const wiring = wire({
      config,
      secret,
      brand,
      pool,
      listening,
      replicas,
      log,
      securityTrail: trail,
      ownUrl: () => config.PUBLIC_URL || later.address,
      enqueue: (...args) => later.enqueue(...args),
      desk: () => {
        if (!later.desk) throw new Error('the process does not run yet')
        return later.desk
      },
      practice: () => later.practice,
    })
    const jobs = await openJobs(jobsUrl, { pool, log, jobWorkers: wiring.jobWorkers, run: config.KALASAG_PART !== 'web' })
    closers.push(jobs.stop)
    later.enqueue = jobs.enqueue
    const clock = await watchClock(pool, log)
    closers.push(async () => clock.stop())
    const isHere = !config.DATABASE_URL || config.FILE_STORE === 'disk'
    const readiness = watchReadiness({ database: appDatabase, jobs, clock, folder: isHere ? config.KALASAG_DATA : undefined })
    closers.push(readiness.stop)
    later.desk = {
      jobs: jobs.desk,
      version: packageFile.version,
      startedAt: now(),
      part: config.KALASAG_PART,
      clockOffset: clock.offset,
      reasons: readiness.check,
    }
    const metrics = config.METRICS_PORT === '' ? undefined : openMetrics({ pool, replicas, jobs, clock, readiness })
    const app = await makeServer({
      config,
      log,
      brand,
      secure: config.PUBLIC_URL.startsWith('https:'),
      pool,
      replicas,
      jobs,
      readiness,
      clock,
      securityTrail: trail,
      ...(metrics ? { watchRequests: metrics.watchRequests } : {}),
      ...wiring,
    })
    closers.push(() => app.close())
    const told =
      metrics && config.METRICS_PORT !== '' ? await metrics.listen({ host: config.METRICS_HOST, port: config.METRICS_PORT }) : undefined
    if (told) closers.push(told.stop)
    later.address = await acceptConnections(app, { host: config.HOST, port }).catch((problem: unknown) => {
      throw listenRefusal(problem, { HOST: config.HOST, PORT: port })
    })
    for (const line of firstLinks(invited, config.PUBLIC_URL || later.address)) say(line)
    if (config.PRACTICE_PORT !== '' && config.KALASAG_PART !== 'worker') {
      const practice = hostPractice({ config, secret, log, databaseUrl, address: () => later.address })
      closers.push(practice.stop)
      later.practice = practice
    }
    const drainMs = config.KALASAG_PART === 'worker' ? 0 : config.DRAIN_SECONDS * 1000
    closers.push(() => {
      readiness.beginEnd()
      return pause(drainMs)
    })
    return { url: later.address, databaseUrl, appDatabase, jobsUrl, ...(told ? { metricsUrl: told.url } : {}), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
