import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Connection } from '#kit/server/connection.ts'
import { errorCodes } from '#kit/server/db.ts'
import { StartRefused } from '#kit/server/start-refused.ts'
import type { Config } from './config.ts'

/**
 * Checks for what would end a start half-way, before anything is started. Each refusal is a sentence that names the variable and the
 * remedy.
 */
export async function preflight(config: Config, say: (line: string) => void): Promise<void> {
  await checkPort(config)
  if (config.METRICS_PORT !== '') await checkPort({ HOST: config.METRICS_HOST, PORT: config.METRICS_PORT, prefix: 'METRICS_' })
  await checkDataFolder(config)
  for (const variable of ['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_JOBS_URL'] as const)
    if (config[variable]) await checkDatabase(variable, config[variable], say)
}

type Listening = Pick<Config, 'HOST' | 'PORT'> & { readonly prefix?: 'METRICS_' }

async function checkPort({ HOST, PORT, prefix }: Listening): Promise<void> {
  const probe = createServer()
  const problem = await new Promise<unknown>((settle) => {
    probe.once('error', settle)
    probe.listen(PORT, HOST, () => probe.close(() => settle(undefined)))
  })
  if (problem !== undefined) throw listenRefusal(problem, { HOST, PORT, ...(prefix ? { prefix } : {}) })
}

/** Why an address cannot be listened on; any other error is returned unchanged. */
export function listenRefusal(problem: unknown, { HOST, PORT, prefix }: Listening): unknown {
  const [port, host] = [`${prefix ?? ''}PORT`, `${prefix ?? ''}HOST`]
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `${port}: another program listens on ${HOST}:${PORT}. End it, or set ${port} to another port; 0 lets the system choose.`,
    EACCES: `${port}: this user may not listen on port ${PORT}. Set ${port} to 1024 or more, and let a proxy take what comes to ${PORT}.`,
    EADDRNOTAVAIL: `${host}: this machine has no address ${HOST}. Set ${host} to one of its own, or leave it out for 127.0.0.1.`,
    ENOTFOUND: `${host}: ${HOST} is not known. Set ${host} to an address of this machine, or leave it out for 127.0.0.1.`,
  }
  const sentence = sentences[errorCodes(problem).sqlState ?? '']
  return sentence ? new StartRefused(sentence, { cause: problem }) : problem
}

/** Below this a database cannot be created, and an existing one is about to stop. */
const LEAST_FREE_BYTES = 128 * 1024 * 1024

async function checkDataFolder({ KALASAG_DATA, DATABASE_URL }: Config): Promise<void> {
  const refuse = (why: string) => new StartRefused(`KALASAG_DATA: ${why} Set KALASAG_DATA to a folder that this user may write to.`)
  try {
    await mkdir(KALASAG_DATA, { recursive: true })
    if (!(await stat(KALASAG_DATA)).isDirectory()) throw refuse(`${KALASAG_DATA} is no folder.`)
    await access(KALASAG_DATA, constants.W_OK | constants.X_OK)
  } catch (problem) {
    if (problem instanceof StartRefused) throw problem
    throw refuse(`the folder ${KALASAG_DATA} cannot be written to (${errorCodes(problem).sqlState}).`)
  }
  const { bavail, bsize } = await statfs(KALASAG_DATA)
  if (!DATABASE_URL && bavail * bsize < LEAST_FREE_BYTES)
    throw new StartRefused(
      `KALASAG_DATA: the disk of ${KALASAG_DATA} has ${Math.floor((bavail * bsize) / 1_000_000)} MB left, and the database needs 128 MB to begin. Make room, or set KALASAG_DATA to a folder of another disk.`,
    )
}

const LEAST_VERSION = 180_000

async function versionAt(url: string): Promise<number> {
  const connection = new Connection({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await connection.connect()
    const { rows } = await connection.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    return rows[0]?.version ?? 0
  } finally {
    await connection.end().catch(() => undefined)
  }
}

/** PostgreSQL's code while it starts or recovers from a crash, which takes as long as its log is. */
const STARTING = '57P03'
const PATIENCE_MS = 60_000

/** Retries until PostgreSQL has started, if it reports that it is starting. */
async function onceStarted<T>(ask: () => Promise<T>, onWaiting: () => void): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (let isFirst = true; ; isFirst = false)
    try {
      return await ask()
    } catch (problem) {
      if (errorCodes(problem).sqlState !== STARTING || performance.now() > end) throw problem
      if (isFirst) onWaiting()
      await pause(1000)
    }
}

/** Connects as the user in the address; a wrong password is refused by the later sign-in, which reports the remedy. */
export async function checkDatabase(variable: string, url: string, say: (line: string) => void = () => undefined): Promise<void> {
  const { host, pathname } = new URL(url)
  const refuse = (sentence: string, cause?: unknown) => new StartRefused(`${variable}: ${sentence}`, { cause })
  const onWaiting = () => say(`PostgreSQL at ${host} is starting; it is waited for …`)
  const version = await onceStarted(() => versionAt(url), onWaiting).catch((problem: unknown) => {
    const { sqlState = '' } = errorCodes(problem)
    if (sqlState === '3D000') throw refuse(`there is no database ${pathname.slice(1)} at ${host}. Make it, or name another.`, problem)
    if (sqlState.startsWith('28'))
      throw refuse(`PostgreSQL at ${host} refuses the user and password of this address. Correct them.`, problem)
    const why = sqlState || (problem instanceof Error ? problem.message : String(problem))
    throw refuse(
      `no PostgreSQL answers at ${host} (${why}). Start it, or correct the address; left out, Kalasag brings one of its own.`,
      problem,
    )
  })
  if (version < LEAST_VERSION)
    throw refuse(
      `PostgreSQL at ${host} is version ${Math.floor(version / 10_000)}, and Kalasag needs 18 or newer. Update it, or name another.`,
    )
}
