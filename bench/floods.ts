import autocannon from 'autocannon'
import { median } from './cpu.ts'
import { fillPolicies } from './fill/policies.ts'
import { QUOTATION } from './fill/quotation.ts'
import { type Program, type Stage, say, signIn } from './stage.ts'
import { memoryOf, timesOf } from './watch.ts'

const DATABASE = 'kalasag'
/** Within the limit of one export, for one agent. */
const POLICIES = 40_000
const CALM = 150

type Headers = Readonly<Record<string, string>>
type Flood = { readonly name: string; readonly times: number; readonly path: string; readonly body?: object }

/** What one person's cheap requests cost everyone else: the others' median time compared with an idle program, and the memory. */
export async function floods({ ours, owning }: Stage): Promise<void> {
  const program = await ours(DATABASE)
  let people: { id: string; email: string }[] = []
  await owning(DATABASE, async (owner) => {
    await fillPolicies(owner, POLICIES)
    people = (await owner.query(`select id, email from staff where role_code = 'AG1' order by agent_code limit 2`)).rows
  })
  const [flooder, other] = people
  if (!flooder || !other) throw new Error('there are no two agents')
  say(`started: ${memoryOf(program.pid).now.toFixed(0)} MB`)
  const headers = await signIn(program, flooder.email)
  const calmHeaders = await signIn(program, other.email)
  const page = `/sdx-api/secure/user/policy/getPolicy/${other.id}?page=1&limit=14`
  const quotationId = await quoted(program, headers)
  const all: readonly Flood[] = [
    { name: 'description of the API', times: 24, path: '/sdx-api/openapi.json' },
    { name: 'print', times: 16, path: '/sdx-api/secure/user/printQuote', body: { quotationId } },
    { name: 'export', times: 16, path: `/sdx-api/secure/user/policy/getPolicy/${flooder.id}/export` },
  ]
  for (const { path, body } of all) await (await send(program, headers, path, body)).arrayBuffer()
  const alone = median(await timesOf(program, page, calmHeaders, () => CALM))
  say(`calm: ${alone.toFixed(1)} ms at the median, ${memoryOf(program.pid).now.toFixed(0)} MB`)
  for (const { name, times, path, body } of all) {
    const began = performance.now()
    let isOver = false
    const flood = fire(program, headers, path, body, times).finally(() => {
      isOver = true
    })
    const others = await timesOf(program, page, calmHeaders, (made) => (isOver ? made : made + 1))
    report(`${name} ×${times}`, others, alone, program, `${await flood} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  const leaving = new AbortController()
  const opened = Array.from({ length: 400 }, () =>
    send(program, headers, '/sdx-api/secure/user/notifications/stream', undefined, leaving.signal),
  )
  const streams = await Promise.all(opened)
  const others = await timesOf(program, page, calmHeaders, () => CALM)
  report('streams ×400', others, alone, program, countOf(streams.map(({ status }) => status)))
  leaving.abort()
}

function report(what: string, others: readonly number[], alone: number, { pid }: Program, came: string) {
  const { now, peak } = memoryOf(pid)
  const ratio = (median([...others]) / alone).toFixed(2)
  say(`${what}: ${came}; others’ median ÷ calm = ${ratio} of ${others.length}; ${now.toFixed(0)} MB, at most ${peak.toFixed(0)} MB so far`)
}

const countOf = (statuses: readonly number[]): string =>
  [...new Set(statuses)].map((status) => `${statuses.filter((each) => each === status).length} answered ${status}`).join(', ')

const send = ({ url }: Program, headers: Headers, path: string, body?: object, signal?: AbortSignal) =>
  fetch(`${url}${path}`, {
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  })

/** Sends that many requests at once without decompressing the answers. */
async function fire({ url }: Program, headers: Headers, path: string, body: object | undefined, times: number): Promise<string> {
  const { statusCodeStats = {} } = await autocannon({
    url: `${url}${path}`,
    connections: times,
    amount: times,
    timeout: 60,
    headers: { ...headers, 'accept-encoding': 'br', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return Object.entries(statusCodeStats)
    .map(([status, { count }]) => `${count} answered ${status}`)
    .join(', ')
}

async function quoted(program: Program, headers: Headers): Promise<string> {
  const reply = await send(program, headers, '/sdx-api/secure/user/ctpl-quotation', QUOTATION)
  const { data } = (await reply.json()) as { data: { id: string } }
  return data.id
}
