import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../src/kit/server/free-port.ts'
import { QUOTATION } from './fill/quotation.ts'
import { type Program, type Stage, say, signIn } from './stage.ts'

const DATABASE = 'rolling'
/** A commit whose release the processes start with: `KALASAG_OLD=<commit> npm run bench rolling`. */
const OLD = process.env.KALASAG_OLD
const WEBS = 3
const WORKERS = 2
const CLIENTS = 12
const STREAMS = 4
const DRAIN = 5
const READS = ['user/dashboard', 'user/notifications', 'user/fetch_employee_kpi', 'user/fetch_todo_list?filter=all&skip=0']

type Headers = Readonly<Record<string, string>>
type Process = { readonly part: 'web' | 'worker'; readonly port: number; program: Program }
type Seen = { answered: number; busy: number; written: number; streams: number; readonly wrong: Map<string, number>; slowest: number }

const count = (seen: Seen, what: string) => void seen.wrong.set(what, (seen.wrong.get(what) ?? 0) + 1)

/** Asks once, as a client that never retries: anything but 200 failed. */
async function ask(url: string, path: string, headers: Headers, seen: Seen, body?: object): Promise<string | undefined> {
  const began = performance.now()
  try {
    const reply = await fetch(`${url}/sdx-api/secure/${path}`, {
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const text = await reply.text()
    seen.slowest = Math.max(seen.slowest, performance.now() - began)
    if (reply.status === 200) seen.answered += 1
    else if (reply.status === 503 && reply.headers.has('retry-after')) seen.busy += 1
    else count(seen, `${path.split('?')[0]}: ${reply.status} ${text.slice(0, 120)}`)
    if (body && reply.status === 200) seen.written += 1
    return reply.headers.getSetCookie()[0]?.split(';')[0]
  } catch (error) {
    count(seen, `${path.split('?')[0]}: no answer (${error instanceof Error ? error.message : error})`)
    return undefined
  }
}

/** Keeps a stream open, and opens another as soon as it ends. */
async function hold(url: string, headers: Headers, seen: Seen, signal: AbortSignal): Promise<void> {
  while (!signal.aborted)
    try {
      const reply = await fetch(`${url}/sdx-api/secure/user/notifications/stream`, { headers, signal })
      if (reply.status !== 200) count(seen, `stream: ${reply.status}`)
      await reply.text()
      seen.streams += 1
    } catch (error) {
      if (!signal.aborted) count(seen, `stream: no answer (${error instanceof Error ? error.message : error})`)
    }
}

/** HAProxy with `deploy/haproxy.cfg`, in front of these ports. */
async function openBalancer(port: number, ports: readonly number[]): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'kalasag-rolling-'))
  const file = join(folder, 'haproxy.cfg')
  const servers = ports.map((each, n) => `    server web${n + 1} 127.0.0.1:${each} cookie web${n + 1}\n`).join('')
  const asItStands = readFileSync('deploy/haproxy.cfg', 'utf8').replaceAll(/^ {4}server .*\n/gm, '')
  writeFileSync(file, `${asItStands.replace(/bind :80$/m, `bind 127.0.0.1:${port}`)}${servers}`)
  const child: ChildProcess = spawn('haproxy', ['-f', file, '-q'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode}`)
    await pause(100)
  }
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

/** The release at a commit, built in a folder of its own, with this one's packages where they are the same. */
function releaseOf(commit: string): { readonly folder: string; readonly remove: () => void } {
  const folder = join(mkdtempSync(join(tmpdir(), 'kalasag-release-')), 'kalasag')
  const inIt = (command: string, ...args: readonly string[]) => execFileSync(command, args, { cwd: folder, encoding: 'utf8' })
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit])
  const packages = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (packages(folder) === packages('.')) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  else inIt('npm', 'ci')
  inIt(process.execPath, 'bin/build.ts')
  return { folder, remove: () => execFileSync('git', ['worktree', 'remove', '--force', folder]) }
}

/** What clients that never retry see, reading and writing, while something is done to the processes. */
async function seenDuring(url: string, headers: Headers, work: () => Promise<void>): Promise<Seen> {
  const seen: Seen = { answered: 0, busy: 0, written: 0, streams: 0, wrong: new Map(), slowest: 0 }
  const ending = new AbortController()
  const client = async (n: number) => {
    let cookie = ''
    for (let turn = n; !ending.signal.aborted; turn += 1) {
      const isWrite = turn % 3 === 0
      // Every other client stays with its process, as browsers do.
      const own = { ...headers, ...(n % 2 && cookie ? { cookie } : {}), ...(isWrite ? { 'idempotency-key': crypto.randomUUID() } : {}) }
      const path = isWrite ? 'user/ctpl-quotation' : (READS[turn % READS.length] ?? '')
      cookie = (await ask(url, path, own, seen, isWrite ? QUOTATION : undefined)) ?? cookie
      await pause(20)
    }
  }
  const clients = [
    ...Array.from({ length: CLIENTS }, (_, n) => client(n)),
    ...Array.from({ length: STREAMS }, () => hold(url, headers, seen, ending.signal)),
  ]
  await work()
  ending.abort()
  await Promise.all(clients)
  return seen
}

/** Prints what was seen as a row; returns how many requests failed. */
function sayRow(what: string, restarts: number, { answered, written, busy, wrong, slowest, streams }: Seen): number {
  const failed = [...wrong.values()].reduce((sum, n) => sum + n, 0)
  say(`| ${[what, restarts, answered, written, busy, failed, `${slowest.toFixed(0)} ms`, streams].join(' | ')} |`)
  for (const [each, n] of [...wrong].slice(0, 5)) say(`  ${n} × ${each}`)
  return failed
}

/**
 * Every process is stopped and started again, one after the other, while clients read and write: first from an older release to this one,
 * if one is named.
 */
export async function rolling(stage: Stage, rounds = 3): Promise<void> {
  if (spawnSync('haproxy', ['-v']).status !== 0) {
    say('rolling: left out, since HAProxy is not installed here')
    return
  }
  const { ours, owning, stop } = stage
  const front = await freePort()
  const old = OLD ? releaseOf(OLD) : undefined
  await owning('postgres', async (owner) => void (await owner.query(`create database ${DATABASE}`)))
  const run = (part: Process['part'], port: number, drain: number, folder?: string) =>
    ours(
      DATABASE,
      {
        KALASAG_PART: part,
        PORT: String(port),
        DRAIN_SECONDS: String(drain),
        TRUSTED_PROXIES: '127.0.0.1',
        PUBLIC_URL: `http://127.0.0.1:${front}`,
        PRACTICE_PORT: '',
        LOG_LEVEL: 'fatal',
      },
      folder,
    )
  const parts = [...Array.from({ length: WEBS }, () => 'web' as const), ...Array.from({ length: WORKERS }, () => 'worker' as const)]
  const began = performance.now()
  const processes: Process[] = await Promise.all(
    parts.map(async (part) => {
      const port = await freePort()
      return { part, port, program: await run(part, port, DRAIN, old?.folder) }
    }),
  )
  say(
    `rolling: ${WEBS} web and ${WORKERS} worker processes began together on an empty database, ready in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  const restart = async (each: Process, drain: number) => {
    await stop(each.program)
    each.program = await run(each.part, each.port, drain)
  }
  const restartAll = async (drain: number) => {
    for (const each of processes) {
      await restart(each, drain)
      // The time the balancer takes to find it again.
      await pause(1200)
    }
  }
  const webs = processes.filter(({ part }) => part === 'web')
  const balancer = await openBalancer(
    front,
    webs.map(({ port }) => port),
  )
  const headers = await signIn({ url: balancer.url, pid: 0 }, 'ana.reyes@kalasag.example')
  say('| each process restarted | restarts | answered | of them written | asked to come again | failed | slowest | streams opened again |')
  say('|---|---|---|---|---|---|---|---|')
  let failed = 0
  if (old) {
    const seen = await seenDuring(balancer.url, headers, () => restartAll(DRAIN))
    failed += sayRow(`from ${OLD} to this release`, processes.length, seen)
    old.remove()
  }
  for (const drain of [DRAIN, 0]) {
    // So that each process ends as this row says.
    for (const each of webs) await restart(each, drain)
    await pause(1500)
    const seen = await seenDuring(balancer.url, headers, async () => {
      for (let round = 0; round < rounds; round += 1) await restartAll(drain)
    })
    const here = sayRow(`DRAIN_SECONDS=${drain}`, rounds * processes.length, seen)
    if (drain > 0) failed += here
  }
  await balancer.stop()
  if (failed > 0) process.exitCode = 1
}
