import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import packageFile from '../package.json' with { type: 'json' }
import { startPostgres } from '../src/kit/server/postgres.ts'

/** The demonstration users' password when they are loaded for tests. */
export const PASSWORD = 'Kalasag-demo-1'

export const say = (line: string) => process.stdout.write(`${line}\n`)

export type Program = { readonly url: string; readonly pid: number }
export type Stage = {
  /** The pid of PostgreSQL's first process, whose children serve the connections. */
  readonly postgres: number
  /**
   * Our program, on a database of this name which it fills with people where there are none; another release of it if a folder is given.
   */
  readonly ours: (database: string, environment?: Readonly<Record<string, string>>, folder?: string) => Promise<Program>
  readonly bare: (database: string) => Promise<Program>
  /** Runs work as the database owner. */
  readonly owning: <T>(database: string, work: (owner: pg.Pool) => Promise<T>) => Promise<T>
  /** Copies a database that no one is using. */
  readonly copy: (from: string, to: string) => Promise<void>
  /** Ends a program; a kill is immediate and without a shutdown. */
  readonly stop: (program: Program, signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** The address of a database, for its owner. */
  readonly addressOf: (database: string) => string
}

const PROGRAM = 'dist/server/main.mjs'
/** How `npm start` runs the program, with its memory settings. */
const START = packageFile.scripts.start

const OURS = {
  PORT: '0',
  DEMO_DATA: 'people',
  LOG_LEVEL: 'error',
  KALASAG_SECRET: 'a secret that is used by the bench only',
  KALASAG_PART: 'web',
  REQUESTS_PER_MINUTE: '1000000000',
}

/** A PostgreSQL of its own and the programs that run on it, all ended when the work is done. */
export async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ ephemeral: true })
  const at = (database: string) => new URL(`/${database}`, postgres.url).href
  const children = new Map<number, ChildProcess>()

  const owning: Stage['owning'] = async (database, act) => {
    const owner = new pg.Pool({ connectionString: at(database), max: 1 })
    // Some benches end PostgreSQL while a connection is closing.
    owner.on('error', () => undefined)
    return act(owner).finally(() => owner.end())
  }
  const run = async (file: string, environment: Readonly<Record<string, string>>, cwd = process.cwd()): Promise<Program> => {
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
    const env = { ...process.env, PATH, ...environment }
    const child = spawn('sh', ['-c', START.replace(PROGRAM, file)], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
    if (child.pid) children.set(child.pid, child)
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /http:\/\/[\d.:]+/.exec(line)?.[0]
      if (!url || !child.pid) continue
      // Further output is discarded, as otherwise the child would block on a full pipe.
      child.stdout.resume()
      return { url, pid: child.pid }
    }
    throw new Error(`${file} ended before it listened`)
  }
  const stop = async ({ pid }: Pick<Program, 'pid'>, signal: NodeJS.Signals = 'SIGTERM') => {
    const child = children.get(pid)
    if (!child) return
    children.delete(pid)
    child.kill(signal)
    if (child.exitCode === null) await once(child, 'exit')
  }

  try {
    let first = 0
    await owning('kalasag', async (owner) => {
      const { rows } = await owner.query('show data_directory')
      first = Number(readFileSync(`${rows[0].data_directory}/postmaster.pid`, 'utf8').split('\n')[0])
    })
    return await work({
      postgres: first,
      ours: (database, environment = {}, folder) => run(PROGRAM, { ...OURS, DATABASE_URL: at(database), ...environment }, folder),
      bare: (database) => run('bench/bare.ts', { DATABASE_URL: at(database) }),
      owning,
      copy: (from, to) => owning('postgres', async (owner) => void (await owner.query(`create database ${to} template ${from}`))),
      stop,
      addressOf: at,
    })
  } finally {
    for (const pid of [...children.keys()]) await stop({ pid })
    await postgres.stop()
  }
}

/** The headers of a request once the person is signed in. */
export async function signIn({ url }: Program, email: string): Promise<Record<string, string>> {
  const reply = await fetch(`${url}/sdx-api/auth/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { data } = (await reply.json()) as { data: { accessToken: string; token: string } }
  return { authorization: `Bearer ${data.accessToken}`, userinfo: data.token }
}
