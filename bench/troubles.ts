import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../src/kit/server/free-port.ts'
import { call } from '../test/support/calls.ts'
import type { Program, Stage } from './stage.ts'

const FAULT_MS = 5000
const PATIENCE_MS = 300_000

/**
 * Retries as our pages do: what got no answer, or was told to retry, is sent again under its key. Rate limits per address are not what is
 * tested.
 */
export const retrying =
  (plain: typeof fetch): typeof fetch =>
  async (input, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.'))
    if (init.method !== 'GET' && !headers.has('idempotency-key')) headers.set('idempotency-key', randomUUID())
    const end = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        const reply = await plain(input, { ...init, headers })
        const body = await reply.arrayBuffer()
        if (reply.status < 500 || performance.now() > end) return new Response(body.byteLength ? body : null, reply)
      } catch (error) {
        if (performance.now() > end) throw error
      }
      await pause(200)
    }
  }

type Part = 'web' | 'worker'

/** Two processes that are killed repeatedly, each at its address, on one database. */
export type Endangered = {
  readonly stage: Stage
  readonly database: string
  readonly ports: Readonly<Record<Part, number>>
  readonly programs: Record<Part, Program>
  /** The file with the pid of PostgreSQL's current first process. */
  readonly pidFile: string
}

const runPart = ({ ours }: Stage, database: string, part: Part, port: number) =>
  ours(database, { KALASAG_PART: part, LOG_LEVEL: 'silent', PRACTICE_PORT: '', TRUSTED_PROXIES: '127.0.0.1', PORT: String(port) })

export async function openEndangered(stage: Stage, database: string): Promise<Endangered> {
  const ports = { web: await freePort(), worker: await freePort() }
  const programs = {
    web: await runPart(stage, database, 'web', ports.web),
    worker: await runPart(stage, database, 'worker', ports.worker),
  }
  let pidFile = ''
  await stage.owning(database, async (owner) => {
    // The stage may lose the last commits, as fast tests can.
    await owner.query(`alter database ${database} set synchronous_commit = on`)
    pidFile = `${(await owner.query('show data_directory')).rows[0].data_directory}/postmaster.pid`
  })
  return { stage, database, ports, programs, pidFile }
}

/** Kills a process and starts it again, as a supervisor does: repeated until it is up, as it exits at once while no PostgreSQL answers. */
export async function restart({ stage, database, ports, programs }: Endangered, part: Part): Promise<void> {
  await stage.stop(programs[part], 'SIGKILL')
  const end = performance.now() + PATIENCE_MS
  for (;;)
    try {
      programs[part] = await runPart(stage, database, part, ports[part])
      return
    } catch (error) {
      if (performance.now() > end) throw error
      await pause(1000)
    }
}

/** Kills PostgreSQL's first process, which is started again at once. */
export const endPostgres = ({ pidFile }: Endangered, signal: 'SIGKILL' | 'SIGINT') =>
  void process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), signal)

type When = { readonly everySeconds: number; readonly isOver: () => boolean; readonly faults: readonly string[]; readonly url: string }

/** Kills the worker, the web process and PostgreSQL, and makes the payment provider fail, in turn. Returns the number of disruptions. */
export async function makeTroubles(endangered: Endangered, { everySeconds, isOver, faults, url }: When): Promise<number> {
  const setFault = (fault: string | null) =>
    call(url, 'POST', 'auth/simulators/fault', { body: { service: 'card', fault } }).catch(() => undefined)
  const kinds = [
    () => restart(endangered, 'worker'),
    () => restart(endangered, 'web'),
    async (turn: number) => {
      await setFault(faults[turn % faults.length] ?? null)
      await pause(FAULT_MS)
      await setFault(null)
    },
    async (turn: number) => endPostgres(endangered, turn % 2 ? 'SIGKILL' : 'SIGINT'),
  ]
  let made = 0
  for (;;) {
    for (let waited = 0; waited < everySeconds && !isOver(); waited += 1) await pause(1000)
    if (isOver()) break
    await kinds[made % kinds.length]?.(Math.floor(made / kinds.length))
    made += 1
  }
  await setFault(null)
  return made
}

/** Queries whose counts must be zero in the end, whatever happened. */
export const VIOLATIONS: readonly (readonly [what: string, sql: string])[] = [
  ['policies paid twice', `select 1 from payments where state = 'paid' group by policy_id having count(*) > 1`],
  ['charges captured twice', 'select 1 from simulators.charges where captures > 1'],
  [
    'policies paid and not issued',
    `select 1 from payments join policies p on p.id = policy_id where payments.state = 'paid' and p.state <> 'issued'`,
  ],
  ['policies with two certificates', 'select 1 from certificates group by policy_id having count(*) > 1'],
  ['numbers given twice', 'select 1 from policies where number is not null group by number having count(*) > 1'],
  ['jobs given up', `select 1 from pgboss.job where state = 'failed'`],
]
