import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import { type Program, type Stage, say, signIn } from './stage.ts'
import { memoryOf } from './watch.ts'

const DATABASE = 'kalasag'
const CLIENTS = 1000
const SECONDS = 15
const REST_MS = 30_000

type Headers = Readonly<Record<string, string>>
type Answers = { readonly admitted: number[]; readonly refused: number[]; silent: number; other: number }

const PATHS = ['user/dashboard', 'user/notifications', 'user/fetch_todo_list?filter=all&skip=0']

const at = (times: readonly number[], share: number): string => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted.length === 0 ? '–' : `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)} ms`
}

/** That many concurrent clients that send again as soon as they are answered, whatever the answer. */
async function flood({ url }: Program, people: readonly Headers[], clients: number): Promise<Answers> {
  const answers: Answers = { admitted: [], refused: [], silent: 0, other: 0 }
  let n = 0
  const load = autocannon(
    {
      url,
      connections: clients,
      duration: SECONDS,
      timeout: 30,
      setupClient: (client) => {
        const headers = people[n++ % people.length]
        client.setRequests(PATHS.map((path) => ({ method: 'GET', path: `/sdx-api/secure/${path}`, headers: { ...headers } })))
      },
    },
    () => undefined,
  )
  load.on('response', (_, status, __, ms) => {
    if (status === 200) answers.admitted.push(ms)
    else if (status === 503) answers.refused.push(ms)
    else answers.other += 1
  })
  const [{ errors }] = (await once(load, 'done')) as [{ errors: number }]
  answers.silent = errors
  return answers
}

/** The same, but one person after the other, who retries when told to. */
async function patient({ url }: Program, people: readonly Headers[], clients: number): Promise<Answers> {
  const answers: Answers = { admitted: [], refused: [], silent: 0, other: 0 }
  const end = performance.now() + SECONDS * 1000
  const client = async (n: number) => {
    for (let turn = n; performance.now() < end; turn += 1) {
      const began = performance.now()
      try {
        const reply = await fetch(`${url}/sdx-api/secure/${PATHS[turn % PATHS.length]}`, { headers: { ...people[n % people.length] } })
        await reply.arrayBuffer()
        const took = performance.now() - began
        if (reply.status === 200) answers.admitted.push(took)
        else if (reply.status === 503) answers.refused.push(took)
        else answers.other += 1
        await pause(reply.status === 503 ? 1000 * Number(reply.headers.get('retry-after') ?? 1) : 1000)
      } catch {
        answers.silent += 1
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)))
  return answers
}

/** What is answered under overload, and how fast: for those who are admitted, those who are not, and the readiness check. */
export async function crowd({ ours, owning }: Stage): Promise<void> {
  const program = await ours(DATABASE)
  let emails: string[] = []
  await owning(DATABASE, async (owner) => {
    emails = (await owner.query<{ email: string }>(`select email from staff where role_code = 'AG1' order by agent_code`)).rows.map(
      (row) => row.email,
    )
  })
  const people: Headers[] = []
  for (const email of emails) people.push(await signIn(program, email))
  say(`crowd: ${CLIENTS} clients for ${SECONDS} s each; started with ${memoryOf(program.pid).now.toFixed(0)} MB`)
  // The clients run on the same processors: while these are busy, answers are seen that much later.
  const loopDelay = monitorEventLoopDelay({ resolution: 5 })
  loopDelay.enable()
  say(
    '| who asks | answered | p50 | p99 | asked to come again | p99 of these | otherwise | event loop delay of who asks, p99 | /readyz p99 | most |',
  )
  say('|---|---|---|---|---|---|---|---|---|---|')
  const one = people.slice(0, 1)
  const calm = people.slice(1, 2)
  const loads: readonly (readonly [who: string, run: () => Promise<Answers>])[] = [
    ['10 clients, as on any day', () => patient(program, people, 10)],
    ['1,000 clients who wait a second, or as long as they are told', () => patient(program, people, CLIENTS)],
    ['1,000 clients who wait for nothing', () => flood(program, people, CLIENTS)],
    [
      'one agent with 1,000 connections: another one',
      async () => (await Promise.all([patient(program, calm, 1), flood(program, one, CLIENTS)]))[0],
    ],
  ]
  for (const [who, run] of loads) {
    const probe = new Worker(new URL('crowd/probe.ts', import.meta.url), { workerData: { url: `${program.url}/readyz` } })
    loopDelay.reset()
    const { admitted, refused, silent, other } = await run()
    const delay = `${(loopDelay.percentile(99) / 1e6).toFixed(0)} ms`
    probe.postMessage('end')
    const [ready] = (await once(probe, 'message')) as [number[]]
    const cells = [
      who,
      admitted.length,
      at(admitted, 0.5),
      at(admitted, 0.99),
      refused.length,
      at(refused, 0.99),
      silent + other,
      delay,
      at(ready, 0.99),
    ]
    say(`| ${cells.join(' | ')} | ${memoryOf(program.pid).peak.toFixed(0)} MB |`)
    await pause(2000)
  }
  await pause(REST_MS)
  say(`after ${REST_MS / 1000} s of rest: ${memoryOf(program.pid).now.toFixed(0)} MB`)
}
