import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../src/kit/server/free-port.ts'
import { comeBack, decideOnCardPage, openPayment, policyToPay, proveIdentity, untilComplete } from '../test/support/buying.ts'
import { answered, caller } from '../test/support/quoting.ts'
import { type Headers, isAlive, READS } from './asking.ts'
import { type Program, type Stage, say, signIn } from './stage.ts'
import { type Endangered, makeTroubles, openEndangered, VIOLATIONS } from './troubles.ts'

const DATABASE = 'kalasag'
const SELLERS = 3
const READERS = 3
const ROWS = 12
/** Some requests are limited to sixty a minute per address. */
const BETWEEN_SALES_MS = 4000
const TROUBLE_SECONDS = 20
const FAULTS = ['unanswered', 'twice', 'out-of-order', 'down'] as const
/** The length of a session before signing in again. */
const SITTING_MS = 240_000
/** For what was under way when the traffic ended. */
const SETTLING_MS = 90_000
const ADMINISTRATOR = 'teresita.ocampo@kalasag.example'

type Counted = {
  readonly times: number[]
  sold: number
  cutOff: number
  /** What cut sales off. */
  readonly why: Map<string, number>
  busy: number
  readonly wrong: Map<string, number>
}
const nothing = (): Counted => ({ times: [], sold: 0, cutOff: 0, why: new Map(), busy: 0, wrong: new Map() })

/** Two processes that are killed, and one that runs throughout, which serves every request. */
type Running = {
  readonly endangered: Endangered
  readonly steady: Program
  readonly metricsPort: number
  readonly isOver: () => boolean
  counted: Counted
}

async function openRunning(stage: Stage, minutes: number): Promise<Running> {
  const metricsPort = await freePort()
  const settings = { KALASAG_PART: 'web', LOG_LEVEL: 'silent', PRACTICE_PORT: '', METRICS_PORT: String(metricsPort) }
  const steady = await stage.ours(DATABASE, settings)
  const endangered = await openEndangered(stage, DATABASE)
  const end = performance.now() + minutes * 60_000
  return { endangered, steady, metricsPort, isOver: () => performance.now() > end, counted: nothing() }
}

/** Someone who signs in, works, and signs in again. */
async function sit({ steady, isOver }: Running, email: string, work: (headers: Headers) => Promise<void>): Promise<void> {
  while (!isOver()) {
    const headers = await signIn(steady, email).catch(() => undefined)
    const end = performance.now() + SITTING_MS
    if (!headers) await pause(500)
    while (headers && !isOver() && performance.now() < end) await work(headers)
  }
}

/** From the quotation to the certificate. A person who is interrupted would resume; here another sale starts. */
async function sell(running: Running, headers: Headers): Promise<void> {
  const { steady } = running
  const who = caller(steady.url, headers)
  try {
    const { id } = await policyToPay(who)
    await proveIdentity(who, id)
    await comeBack(steady.url, await decideOnCardPage(await openPayment(who, id), 'pay'))
    await untilComplete(who, id, 60)
    running.counted.sold += 1
  } catch (error) {
    const { why } = running.counted
    running.counted.cutOff += 1
    why.set(said(error), (why.get(said(error)) ?? 0) + 1)
  }
  await pause(BETWEEN_SALES_MS)
}

const said = (error: unknown) => (error instanceof Error ? error.message : String(error)).replaceAll(/[\d-]{5,}/g, '…').slice(0, 120)

async function read(running: Running, headers: Headers): Promise<void> {
  const { steady, counted } = running
  const wrong = (what: string) => void counted.wrong.set(what, (counted.wrong.get(what) ?? 0) + 1)
  for (const path of READS) {
    const began = performance.now()
    try {
      const reply = await fetch(`${steady.url}/sdx-api/secure/${path}`, { headers })
      await reply.arrayBuffer()
      counted.times.push(performance.now() - began)
      if (reply.status === 503) counted.busy += 1
      else if (reply.status !== 200) wrong(`${path}: ${reply.status}`)
    } catch {
      wrong(`${path}: no answer`)
    }
  }
  await pause(100)
}

const percentile = (all: readonly number[], share: number) => all.toSorted((a, b) => a - b)[Math.floor(all.length * share)] ?? 0

/** Prints a row of the table: what happened since the last one, and what the process now holds. */
async function report(running: Running, minute: number): Promise<void> {
  const { times, sold, cutOff, why, busy, wrong } = running.counted
  running.counted = nothing()
  const metrics = await (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text()
  const largest = (name: string) =>
    Math.max(0, ...[...metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, n]) => Number(n)))
  const columns = [
    minute.toFixed(1),
    ...[sold, cutOff, times.length],
    ...[0.5, 0.99].map((share) => `${percentile(times, share).toFixed(0)} ms`),
    ...[busy, [...wrong.values()].reduce((sum, n) => sum + n, 0)],
    `${(largest('process_resident_memory_bytes') / 1_000_000).toFixed(0)} MB`,
    largest('nodejs_active_handles_total'),
    `${largest('kalasag_job_oldest_seconds').toFixed(0)} s`,
  ]
  say(`| ${columns.join(' | ')} |`)
  for (const [what, n] of [...why, ...wrong]) say(`  ${n} × ${what}`)
}

/**
 * Sales and reads for minutes or hours, while processes and PostgreSQL are killed and a service fails: what grows, and what is wrong in the
 * end.
 */
export async function soak(stage: Stage, minutes = 2): Promise<void> {
  const running = await openRunning(stage, minutes)
  let people: readonly string[] = []
  await stage.owning(DATABASE, async (owner) => {
    const { rows } = await owner.query<{ email: string }>(`select email from staff where role_code = 'AG1' order by agent_code`)
    people = rows.map(({ email }) => email)
  })
  say(`soak: ${minutes} minutes, ${SELLERS} sellers and ${READERS} readers, a trouble every ${TROUBLE_SECONDS} s`)
  say('| minute | sold | cut off | reads | median | 99 % | asked to come again | answered otherwise | memory | handles | oldest job |')
  say('|---|---|---|---|---|---|---|---|---|---|---|')
  const working = Array.from({ length: SELLERS + READERS }, (_, n) =>
    sit(running, people[n % people.length] ?? ADMINISTRATOR, (headers) => (n < SELLERS ? sell : read)(running, headers)),
  )
  const reporting = async () => {
    for (let row = 1; row <= ROWS; row += 1) {
      await pause((minutes * 60_000) / ROWS)
      await report(running, (row * minutes) / ROWS)
    }
  }
  const { endangered, steady, isOver } = running
  const making = makeTroubles(endangered, { everySeconds: TROUBLE_SECONDS, isOver, faults: FAULTS, url: steady.url })
  const [troubles] = await Promise.all([making, reporting(), ...working])
  await pause(SETTLING_MS)

  const wrong: string[] = isAlive(running.steady) ? [] : ['the steady process ended']
  await stage.owning(DATABASE, async (owner) => {
    for (const [what, sql] of VIOLATIONS) {
      const { rowCount } = await owner.query(sql)
      if (rowCount) wrong.push(`${rowCount} ${what}`)
    }
  })
  const administrator = caller(running.steady.url, await signIn(running.steady, ADMINISTRATOR))
  const { isIntact, sealed } = answered<{ isIntact: boolean; sealed: number }>(await administrator.get('user/audit/verify'))
  if (!isIntact) wrong.push('the audit trail is broken')
  say(
    `  after ${troubles} troubles: ${wrong.join('; ') || 'nothing twice, nothing paid and not issued, no job given up'}; ${sealed} entries of the audit trail follow from each other`,
  )
  if (wrong.length > 0) process.exitCode = 1
}
