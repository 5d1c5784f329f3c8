import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Headers, isAlive, quote, type Seen } from './asking.ts'
import { type Node, type Nodes, onNodes } from './failover/nodes.ts'
import { type Program, type Stage, say, signIn } from './stage.ts'

const DATABASE = 'kalasag'
/** Of each of the two web processes. */
const CLIENTS_EACH = 4
const BEFORE_MS = 4000
const AFTER_MS = 4000
/** Longer than Patroni waits for an unresponsive leader. */
const AWAY_MS = 40_000

type Trouble = { readonly what: string; readonly begin: (leader: Node) => void; readonly end: (leader: Node) => void }

const TROUBLES: readonly Trouble[] = [
  { what: 'its PostgreSQL is killed', begin: (leader) => leader.killPostgres(), end: () => undefined },
  { what: 'its machine is lost', begin: (leader) => leader.signal('SIGKILL'), end: (leader) => leader.start() },
  { what: 'its machine hangs, and goes on', begin: (leader) => leader.signal('SIGSTOP'), end: (leader) => leader.signal('SIGCONT') },
  { what: 'its machine is cut off, and comes back', begin: (leader) => leader.plug(false), end: (leader) => leader.plug(true) },
]

type Served = Seen & { /** When each write was acknowledged. */ readonly at: number[] }

/** The longest time without an acknowledgement, in seconds. */
const longestGap = (at: readonly number[], from: number): number =>
  Math.max(...at.filter((each) => each >= from).map((each, n, all) => each - (all[n - 1] ?? from))) / 1000

/**
 * The leader of three PostgreSQL nodes fails during sales: whether what was acknowledged is there exactly once, and how long no one is
 * served.
 */
export const failover = (stage: Stage) => onNodes('failover', DATABASE, (nodes) => sellThroughTroubles(stage, nodes))

async function quotationsIn(nodes: Nodes): Promise<ReadonlySet<string>> {
  const owner = new pg.Client({ connectionString: nodes.addressOf(DATABASE) })
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>('select id from quotations')
  await owner.end()
  return new Set(rows.map(({ id }) => id))
}

async function sellThroughTroubles({ ours, stop }: Stage, nodes: Nodes): Promise<void> {
  const run = (part: string) =>
    ours(DATABASE, { DATABASE_URL: nodes.addressOf(DATABASE), KALASAG_PART: part, LOG_LEVEL: 'silent', PRACTICE_PORT: '' })
  const programs = [await run('web'), await run('web'), await run('worker')]
  const webs = await Promise.all(
    programs.slice(0, 2).map(async (web) => ({ web, headers: await signIn(web, 'ana.reyes@kalasag.example') })),
  )
  const all: string[] = []
  let isWrong = false
  say('| the leader: | acknowledged | asked to come again | answered otherwise | without service | whole again after |')
  say('|---|---|---|---|---|---|')
  for (const trouble of TROUBLES) {
    const { served, began, whole } = await sellThrough(trouble, { nodes, webs })
    all.push(...served.written)
    const others = [...served.wrong.values()].reduce((sum, n) => sum + n, 0)
    const row = [
      trouble.what,
      served.written.length,
      served.busy,
      others,
      `${longestGap(served.at, began).toFixed(1)} s`,
      `${whole.toFixed(0)} s`,
    ]
    say(`| ${row.join(' | ')} |`)
    for (const [what, n] of served.wrong) say(`  ${n} × ${what}`)
    isWrong ||= others > 0
  }
  const kept = await quotationsIn(nodes)
  const lost = all.filter((id) => !kept.has(id)).length
  const dead = programs.filter((program) => !isAlive(program)).length
  say(
    `  ${all.length} quotations acknowledged, ${lost} of them lost, ${kept.size - all.length + lost} done twice; ${dead} of our programs ended`,
  )
  for (const program of programs) await stop(program)
  if (isWrong || lost > 0 || kept.size !== all.length || dead > 0) process.exitCode = 1
}

type Place = { readonly nodes: Nodes; readonly webs: readonly { readonly web: Program; readonly headers: Headers }[] }

async function sellThrough({ begin, end }: Trouble, { nodes, webs }: Place) {
  const served: Served = { answered: 0, busy: 0, wrong: new Map(), written: [], at: [] }
  let isOver = false
  const client = async ({ web, headers }: Place['webs'][number]) => {
    while (!isOver) if (await quote(web, { headers, seen: served, isOver: () => false })) served.at.push(performance.now())
  }
  const clients = Promise.all(Array.from({ length: CLIENTS_EACH }).flatMap(() => webs.map(client)))
  await pause(BEFORE_MS)
  const leader = await nodes.leader()
  const began = performance.now()
  begin(leader)
  await pause(AWAY_MS)
  end(leader)
  await pause(AFTER_MS)
  isOver = true
  await clients
  return { served, began, whole: await nodes.whole() }
}
