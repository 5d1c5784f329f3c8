import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../src/kit/server/free-port.ts'
import { QUOTATION } from './fill/quotation.ts'
import { type Program, type Stage, say, signIn } from './stage.ts'

const DATABASE = 'rolling'
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

/** Once, as a client that never asks again: what is not 200 failed. */
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

/** Holds a stream, and opens another as soon as it ends. */
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

/** HAProxy as `deploy/haproxy.cfg` has it, in front of these ports. */
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

/** Every process is ended and started again, one after the other, while clients ask and write without ever asking again. */
export async function rolling(stage: Stage, rounds = 3): Promise<void> {
  if (spawnSync('haproxy', ['-v']).status !== 0) {
    say('rolling: left out, since HAProxy is not installed here')
    return
  }
  const { ours, owning, stop } = stage
  const front = await freePort()
  await owning('postgres', async (owner) => void (await owner.query(`create database ${DATABASE}`)))
  const run = (part: Process['part'], port: number, drain: number) =>
    ours(DATABASE, {
      KALASAG_PART: part,
      PORT: String(port),
      DRAIN_SECONDS: String(drain),
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${front}`,
      PRACTICE_PORT: '',
      LOG_LEVEL: 'fatal',
    })
  const parts = [...Array.from({ length: WEBS }, () => 'web' as const), ...Array.from({ length: WORKERS }, () => 'worker' as const)]
  const began = performance.now()
  const processes: Process[] = await Promise.all(
    parts.map(async (part) => {
      const port = await freePort()
      return { part, port, program: await run(part, port, DRAIN) }
    }),
  )
  say(
    `rolling: ${WEBS} web and ${WORKERS} worker processes began together on an empty database, ready in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  const webs = processes.filter(({ part }) => part === 'web')
  const balancer = await openBalancer(
    front,
    webs.map(({ port }) => port),
  )
  const headers = await signIn({ url: balancer.url, pid: 0 }, 'ana.reyes@kalasag.example')
  say('| each process restarted | restarts | answered | of them written | asked to come again | failed | slowest | streams opened again |')
  say('|---|---|---|---|---|---|---|---|')
  for (const drain of [DRAIN, 0]) {
    // So that each process ends as this row says.
    for (const each of webs) {
      await stop(each.program)
      each.program = await run('web', each.port, drain)
    }
    await pause(1500)
    const seen: Seen = { answered: 0, busy: 0, written: 0, streams: 0, wrong: new Map(), slowest: 0 }
    const ending = new AbortController()
    const client = async (n: number) => {
      let cookie = ''
      for (let turn = n; !ending.signal.aborted; turn += 1) {
        const isWrite = turn % 3 === 0
        // Every other one stays with its process, as browsers do.
        const own = { ...headers, ...(n % 2 && cookie ? { cookie } : {}), ...(isWrite ? { 'idempotency-key': crypto.randomUUID() } : {}) }
        const path = isWrite ? 'user/ctpl-quotation' : (READS[turn % READS.length] ?? '')
        cookie = (await ask(balancer.url, path, own, seen, isWrite ? QUOTATION : undefined)) ?? cookie
        await pause(20)
      }
    }
    const clients = [
      ...Array.from({ length: CLIENTS }, (_, n) => client(n)),
      ...Array.from({ length: STREAMS }, () => hold(balancer.url, headers, seen, ending.signal)),
    ]
    let restarts = 0
    for (let round = 0; round < rounds; round += 1)
      for (const each of processes) {
        await stop(each.program)
        each.program = await run(each.part, each.port, drain)
        restarts += 1
        // As long as the balancer takes to find it again.
        await pause(1200)
      }
    ending.abort()
    await Promise.all(clients)
    const failed = [...seen.wrong.values()].reduce((sum, n) => sum + n, 0)
    const cells = [
      `DRAIN_SECONDS=${drain}`,
      restarts,
      seen.answered,
      seen.written,
      seen.busy,
      failed,
      `${seen.slowest.toFixed(0)} ms`,
      seen.streams,
    ]
    say(`| ${cells.join(' | ')} |`)
    for (const [what, n] of [...seen.wrong].slice(0, 5)) say(`  ${n} × ${what}`)
    if (drain > 0 && failed > 0) process.exitCode = 1
  }
  await balancer.stop()
}
