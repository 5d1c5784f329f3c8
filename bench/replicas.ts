import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../src/kit/server/free-port.ts'
import type { Headers } from './asking.ts'
import { onNodes } from './failover/nodes.ts'
import { type Program, type Stage, say, signIn } from './stage.ts'

const DATABASE = 'kalasag'
const CLIENTS = 6
const SECONDS = 20

type Seen = { written: number; stale: number; readonly wrong: Map<string, number> }
type Web = { readonly program: Program; readonly headers: Headers; readonly metricsPort: number }

/**
 * Agents add leads and immediately read their list from another process: whether it shows them, and how many pages the leader is spared.
 */
export const replicas = ({ ours, stop }: Stage) =>
  onNodes('replicas', DATABASE, async (nodes) => {
    const open = async (): Promise<Web> => {
      const metricsPort = await freePort()
      const environment = {
        DATABASE_URL: nodes.addressOf(DATABASE),
        DATABASE_REPLICA_URL: nodes.replicasOf(DATABASE),
        METRICS_PORT: String(metricsPort),
        LOG_LEVEL: 'silent',
        PRACTICE_PORT: '',
      }
      const program = await ours(DATABASE, environment)
      return { program, headers: await signIn(program, 'ana.reyes@kalasag.example'), metricsPort }
    }
    const webs = [await open(), await open()] as const
    const seen: Seen = { written: 0, stale: 0, wrong: new Map() }
    const end = performance.now() + SECONDS * 1000
    await Promise.all(Array.from({ length: CLIENTS }, (_, n) => addAndLook(n % 2 ? webs : [webs[1], webs[0]], { seen, end, n })))
    const counts = await Promise.all(webs.map(pagesRead))
    const [fromReplica, fromLeader] = [0, 1].map((at) => counts.reduce((sum, each) => sum + (each[at] ?? 0), 0))
    say(
      `replicas: ${seen.written} leads added in ${SECONDS} s, and looked for at once at another process: ${seen.stale} not there; ${fromReplica} pages read on replicas, ${fromLeader} on the leader`,
    )
    for (const [what, n] of seen.wrong) say(`  ${n} × ${what}`)
    for (const { program } of webs) await stop(program)
    if (seen.stale > 0 || seen.wrong.size > 0 || fromReplica === 0) process.exitCode = 1
  })

async function addAndLook(
  [here, there]: readonly [Web, Web],
  { seen, end, n }: { readonly seen: Seen; readonly end: number; readonly n: number },
) {
  const asked = async ({ program, headers }: Web, path: string, init: RequestInit, more: Headers = {}) => {
    const reply = await fetch(`${program.url}/sdx-api/secure/${path}`, {
      ...init,
      headers: { ...headers, ...more, 'content-type': 'application/json' },
    })
    const text = await reply.text()
    if (reply.status !== 200) seen.wrong.set(`${path}: ${reply.status}`, (seen.wrong.get(`${path}: ${reply.status}`) ?? 0) + 1)
    return { text, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  const { text } = await asked(there, 'user/getuserDetails', {})
  const { _id } = JSON.parse(text).data
  for (let turn = 0; performance.now() < end; turn += 1) {
    const lastName = `Lead-${n}-${turn}`
    const primaryMobile = `0917${String(1_000_000 + n * 100_000 + turn).slice(0, 7)}`
    const { cookie } = await asked(here, 'user/addlead', {
      method: 'POST',
      body: JSON.stringify({ firstName: 'Maria', lastName, primaryMobile }),
    })
    const list = await asked(there, `user/v2/getLead/${_id}?leadfilter=all`, {}, { cookie })
    seen.written += 1
    if (!list.text.includes(`${lastName}"`)) seen.stale += 1
    // What else an agent reads.
    for (let look = 0; look < 3; look += 1) {
      await asked(there, `user/v2/getLead/${_id}?leadfilter=all`, {}, { cookie })
      await pause(10)
    }
  }
}

async function pagesRead({ metricsPort }: Web): Promise<readonly number[]> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return ['replica', 'leader'].map((from) => Number(new RegExp(`kalasag_pages_read{from="${from}"} (\\d+)`).exec(text)?.[1] ?? 0))
}
