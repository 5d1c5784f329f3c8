import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import pg from 'pg'
import tariff from '../db/seed/tariffs/ctpl.json' with { type: 'json' }
import { startPostgres } from '../src/kit/server/postgres.ts'
import { ctpl } from '../src/lines/ctpl/index.ts'
import { cpuOf, cpuOfFamily, median } from './cpu.ts'
import { fillPolicies } from './fill.ts'

const POLICIES = 100_000
const PAIRS = 6
const PASSWORD = 'Kalasag-demo-1'
const say = (line: string) => process.stdout.write(`${line}\n`)

const children: ChildProcess[] = []
/** Starts one of the two programs and waits until it says where it listens. */
async function run(file: string, environment: Readonly<Record<string, string>>): Promise<{ url: string; pid: number }> {
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/[\d.:]+/.exec(line)?.[0]
    if (url && child.pid) return { url, pid: child.pid }
  }
  throw new Error(`${file} ended before it listened`)
}

type Side = { name: string; pid: number; request: autocannon.Options }

/** CPU microseconds a request: the program's own, and with the database's. */
async function measure({ pid, request }: Side, postgres: number, amount: number): Promise<{ program: number; whole: number }> {
  const [program, database] = [cpuOf(pid), cpuOfFamily(postgres)]
  const result = await autocannon({ connections: 16, ...request, amount })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} broken`)
  const own = cpuOf(pid) - program
  return { program: (own / amount) * 1e6, whole: ((own + cpuOfFamily(postgres) - database) / amount) * 1e6 }
}

/** Runs both in turn, A B B A, and prints the median of the ratios of the pairs. */
async function compare(title: string, ours: Side, bare: Side, postgres: number, amount: number): Promise<void> {
  for (const side of [ours, bare]) await measure(side, postgres, amount)
  const pairs: { program: number; whole: number; ours: number; bare: number }[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const order = pair % 2 ? [bare, ours] : [ours, bare]
    const [first, second] = [await measure(order[0] ?? ours, postgres, amount), await measure(order[1] ?? bare, postgres, amount)]
    const [a, b] = pair % 2 ? [second, first] : [first, second]
    pairs.push({ program: a.program / b.program, whole: a.whole / b.whole, ours: a.whole, bare: b.whole })
  }
  const mid = (key: 'program' | 'whole' | 'ours' | 'bare') => median(pairs.map((pair) => pair[key]))
  say(
    `${title}: ours ÷ bare = ${mid('program').toFixed(2)} (program), ${mid('whole').toFixed(2)} (with PostgreSQL); ${mid('ours').toFixed(0)} and ${mid('bare').toFixed(0)} µs a request with PostgreSQL; median of ${PAIRS} pairs`,
  )
}

function rating(): void {
  const [example] = ctpl.examples
  if (!example) return
  const started = performance.now()
  let rated = 0
  while (performance.now() - started < 1000) {
    for (let each = 0; each < 500; each++) ctpl.rate(example.details, tariff, { today: example.today, branch: 'BACOLOD' })
    rated += 500
  }
  say(`rating: ${Math.round(rated / ((performance.now() - started) / 1000)).toLocaleString('en')} a second, with validation of the answers`)
}

rating()
const postgres = await startPostgres({ ephemeral: true })
try {
  const ours = await run('src/app/main.ts', {
    DATABASE_URL: postgres.url,
    PORT: '0',
    DEMO_DATA: 'people',
    LOG_LEVEL: 'error',
    KALASAG_SECRET: 'a secret that is used by the bench only',
    KALASAG_PART: 'web',
    REQUESTS_PER_MINUTE: '1000000000',
  })
  const bare = await run('bench/bare.ts', { DATABASE_URL: postgres.url })
  const owner = new pg.Pool({ connectionString: postgres.url, max: 1 })
  say(`filling ${POLICIES.toLocaleString('en')} policies …`)
  await fillPolicies(owner, POLICIES)
  const { rows } = await owner.query(`select id, email from staff where role_code = 'AG1' order by agent_code limit 1`)
  const { rows: settings } = await owner.query('show data_directory')
  await owner.end()
  const postmaster = Number(readFileSync(`${settings[0].data_directory}/postmaster.pid`, 'utf8').split('\n')[0])
  const agent: { id: string; email: string } = rows[0]

  const signedIn = await fetch(`${ours.url}/sdx-api/auth/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: agent.email, password: PASSWORD }),
  })
  const { data } = (await signedIn.json()) as { data: { accessToken: string; token: string } }
  const headers = { authorization: `Bearer ${data.accessToken}`, userinfo: data.token }

  await compare(
    'policies page',
    {
      name: 'ours',
      pid: ours.pid,
      request: { url: `${ours.url}/sdx-api/secure/user/policy/getPolicy/${agent.id}?page=1&limit=14`, headers },
    },
    { name: 'bare', pid: bare.pid, request: { url: `${bare.url}/policies/${agent.id}` } },
    postmaster,
    3000,
  )
  const [example] = ctpl.examples
  const holder = {
    kind: 'person',
    firstName: 'Maria',
    lastName: 'De la Peña',
    mobile: '09171234567',
    line1: '1 Rizal Street',
    province: '1300000000',
    city: '1380100000',
    zip: '1740',
  }
  const body = JSON.stringify({ answers: example?.details, holder })
  const posting = { method: 'POST' as const, body }
  await compare(
    'a quotation by HTTP (ours also validates, rates, controls, records history and audit)',
    {
      name: 'ours',
      pid: ours.pid,
      request: {
        ...posting,
        url: `${ours.url}/sdx-api/secure/user/ctpl-quotation`,
        headers: { ...headers, 'content-type': 'application/json' },
      },
    },
    {
      name: 'bare',
      pid: bare.pid,
      request: { ...posting, url: `${bare.url}/quotations/${agent.id}`, headers: { 'content-type': 'application/json' } },
    },
    postmaster,
    600,
  )
} finally {
  for (const child of children) {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  await postgres.stop()
}
