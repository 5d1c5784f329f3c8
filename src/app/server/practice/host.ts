import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { appDatabaseOf, signInAsApp, signInAsJobs } from '#kit/server/app-role.ts'
import { now } from '#kit/server/clock.ts'
import { hmac } from '#kit/server/crypto.ts'
import { openPool } from '#kit/server/db.ts'
import { freePort } from '#kit/server/free-port.ts'
import type { Log } from '#kit/server/log.ts'
import { migrate } from '#kit/server/migrate.ts'
import type { PracticeHost } from '#kit/server/practice-host.ts'
import { ROOT } from '#kit/server/root.ts'
import type { Config } from '../config.ts'
import { databaseOn, dropOldDatabases, practiceUrl } from './databases.ts'
import { enterPractitioner, fillPractice } from './fill.ts'

const PROGRAM = join(ROOT, 'dist/server/main.mjs')
/** The time limit to create, migrate and start it on the slowest machine. */
const READY_MS = 120_000
const LOOK_MS = 3600_000
/** The time limit to end by itself when asked to. */
const END_MS = 15_000

type Given = {
  readonly config: Config
  readonly secret: string
  readonly log: Log
  readonly databaseUrl: string
  /** The address of the real program. */
  readonly address: () => string
}

type Running = { readonly child: ChildProcess; readonly database: string; readonly port: number }

const notReady = (cause?: unknown) => {
  const down = problem('not-now', { message: 'Practice cannot be opened now. Please try again in a minute, or tell the office.' })
  down.cause = cause
  return down
}

/**
 * The process for practice, started for the first person who practises: the same program, with a secret, a database and a folder of its
 * own. It knows neither the real database nor any provider but the simulated ones, so that nothing done there can reach them.
 */
export function hostPractice(given: Given): PracticeHost & { readonly stop: () => Promise<void> } {
  const { config, secret, log, databaseUrl } = given
  const key = hmac(secret, 'practice-tickets')
  const ending = new AbortController()
  let running: Promise<Running> | undefined
  /** Settles when the previous process has ended, whose port it may take over. */
  let closed = Promise.resolve()

  const open = async (): Promise<Running> => {
    await closed
    const database = await databaseOn(databaseUrl, dayOf(now()), (url) => prepare(given, url))
    const port = await portFor(config)
    const env = await environmentOf(given, { database, port, key })
    ending.signal.throwIfAborted()
    // Its input ends when we do, however we end, and then it ends too.
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['pipe', 'ignore', 'inherit'] })
    child.stdin?.on('error', () => undefined)
    // If it could not be spawned; `answers` reports that.
    child.on('error', () => undefined)
    await answers(child, `http://127.0.0.1:${port}/readyz`, ending.signal)
    return { child, database, port }
  }

  /** Whether `opened` was the current practice process, which is then dropped. */
  const forget = (opened: Promise<Running>): boolean => {
    if (running !== opened) return false
    running = undefined
    return true
  }

  const current = (): Promise<Running> => {
    if (ending.signal.aborted) return Promise.reject(notReady())
    if (running) return running
    const opened = open().catch((error: unknown) => {
      forget(opened)
      if (!ending.signal.aborted) log.error({ err: error }, 'practice cannot be opened')
      throw notReady(error)
    })
    running = opened
    opened
      .then(async ({ child }) => {
        if (!hasEnded(child)) await once(child, 'exit')
        if (forget(opened)) log.warn({ code: child.exitCode ?? child.signalCode }, 'the process in which people practise ended')
      })
      .catch(() => undefined)
    return opened
  }

  const close = () => {
    const was = running
    running = undefined
    closed = was ? was.then(({ child }) => end(child)).catch(() => undefined) : closed
    return closed
  }

  /** Switches to the next database in time, and drops those that are too old, whether anyone practises or not. */
  const look = async () => {
    const today = dayOf(now())
    const was = await running?.catch(() => undefined)
    if (was && (await databaseOn(databaseUrl, today, (url) => prepare(given, url))) !== was.database) await close()
    const dropped = await dropOldDatabases(databaseUrl, today)
    for (const name of dropped) await rm(folderOf(config, name), { recursive: true, force: true })
    if (dropped.length > 0) log.info({ dropped }, 'what was practised is erased')
  }
  const looking = (async () => {
    while (!ending.signal.aborted) {
      await pause(LOOK_MS, undefined, { signal: ending.signal }).catch(() => undefined)
      if (!ending.signal.aborted) await look().catch((error: unknown) => log.error({ err: error }, 'looking after practice'))
    }
  })()

  // Browsers reach it at its own address, including those that another process sent.
  if (config.PRACTICE_URL) void current().catch(() => undefined)

  return {
    admit: async (person) => {
      const { database, port } = await current()
      await enterPractitioner(practiceUrl(databaseUrl, database), person, dayOf(now()))
      return port
    },
    stop: async () => {
      ending.abort()
      await close()
      await looking
    },
  }
}

const folderOf = ({ KALASAG_DATA }: Config, database: string) => join(KALASAG_DATA, 'practice', database)

async function prepare({ databaseUrl }: Given, url: string): Promise<void> {
  await migrate(url)
  await fillPractice(databaseUrl, url, dayOf(now()))
}

/** The requested port, or another one if it is taken and was not announced. */
async function portFor({ PRACTICE_PORT: wanted, PRACTICE_URL }: Config): Promise<number> {
  if (wanted === '' || wanted === 0) return freePort()
  if (PRACTICE_URL) return wanted
  const isTaken = await fetch(`http://127.0.0.1:${wanted}/healthz`).then(
    () => true,
    () => false,
  )
  return isTaken ? freePort() : wanted
}

/** Its whole environment. Of the real program's, only locations on this machine are passed on. */
async function environmentOf(
  { config, secret, databaseUrl, address }: Given,
  { database, port, key }: { readonly database: string; readonly port: number; readonly key: string },
): Promise<NodeJS.ProcessEnv> {
  const url = practiceUrl(databaseUrl, database)
  const ownSecret = hmac(secret, 'practice')
  const at = (given: string) => given && practiceUrl(given, database)
  const roles = {
    url,
    appUrl: at(config.DATABASE_APP_URL),
    jobsUrl: at(config.DATABASE_JOBS_URL),
    isPooled: config.DATABASE_APP_POOL === 'transaction',
    secret,
  }
  const owner = openPool(url, { max: 1 })
  try {
    // Roles belong to the server, and their passwords derive from the real secret; who is authenticated in this database derives from the
    // other one.
    const pool = await signInAsApp(owner, roles, 1)
    await pool.end()
    const { PATH, HOME, TZ, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, MALLOC_MMAP_THRESHOLD_ } = config.environment
    return {
      ...{ PATH, HOME, TZ, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_, MALLOC_MMAP_THRESHOLD_, NODE_ENV: 'production' },
      ...{ HOST: config.HOST, PORT: String(port), PUBLIC_URL: config.PRACTICE_URL },
      TRUSTED_PROXIES: config.TRUSTED_PROXIES.join(','),
      ...{ KALASAG_DATA: folderOf(config, database), KALASAG_SECRET: ownSecret },
      ...{ DATABASE_URL: url, DATABASE_APP_URL: appDatabaseOf(roles).url, DATABASE_JOBS_URL: await signInAsJobs(owner, roles) },
      DATABASE_APP_POOL: config.DATABASE_APP_POOL,
      ...{ DEMO_DATA: 'off', SIMULATORS: 'on', PRACTICE_PORT: '', BRAND_FILE: config.BRAND_FILE, LOG_LEVEL: config.LOG_LEVEL },
      ...{ PRACTICE_OF: config.PUBLIC_URL || address(), PRACTICE_REPORTS_TO: address(), PRACTICE_KEY: key },
    }
  } finally {
    await owner.end()
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), END_MS)
  await ended
  clearTimeout(late)
}

/** Waits until it answers; if it is no longer wanted, or not up in time, it is ended. */
async function answers(child: ChildProcess, url: string, ending: AbortSignal): Promise<void> {
  const until = performance.now() + READY_MS
  while (!ending.aborted && performance.now() < until) {
    if (hasEnded(child)) throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`)
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(100)
  }
  child.kill('SIGKILL')
  throw new Error('it did not begin in time')
}
