import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ask, isAlive, quote, READS, type Seen } from './asking.ts'
import { median } from './cpu.ts'
import { type Stage, say, signIn } from './stage.ts'

const DATABASE = 'kalasag'
const CLIENTS = 12
/** One in that many ends of PostgreSQL is a kill without a shutdown. */
const EACH_KILL = 4
const BETWEEN_MS = 1500
const LOOK_MS = 10

/** Polls until it is true; returns the milliseconds that took. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await isSo().catch(() => false))) await pause(LOOK_MS)
  return performance.now() - began
}

/**
 * PostgreSQL is restarted and killed under load: none of our processes ends, everyone is served again at once, and no one sees more than a
 * request to wait.
 */
export async function restarts({ ours, owning, addressOf }: Stage, times = 20): Promise<void> {
  const environment = { LOG_LEVEL: 'silent' }
  const web = await ours(DATABASE, { ...environment, KALASAG_PART: 'web' })
  const worker = await ours(DATABASE, { ...environment, KALASAG_PART: 'worker' })
  const programs = { web, worker }
  let pidFile = ''
  await owning(DATABASE, async (owner) => {
    // The stage may lose the last commits, as fast tests can; a production database must not.
    await owner.query(`alter database ${DATABASE} set synchronous_commit = on`)
    pidFile = `${(await owner.query('show data_directory')).rows[0].data_directory}/postmaster.pid`
  })
  const answers = async () => {
    const client = new pg.Client({ connectionString: addressOf(DATABASE) })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('select')
    await client.end()
    return true
  }
  const headers = await signIn(web, 'ana.reyes@kalasag.example')
  const seen: Seen = { answered: 0, busy: 0, wrong: new Map(), written: [] }
  let isOver = false
  const client = async (n: number) => {
    for (let turn = n; !isOver; turn += 1) {
      if (turn % 3 === 0) await quote(web, { headers, seen, isOver: () => isOver })
      else await ask(web, READS[turn % READS.length] ?? '', { headers, seen })
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)))
  const began = performance.now()
  const away: number[] = []
  const back: number[] = []
  const deaths = new Set<string>()
  let kills = 0
  for (let each = 1; each <= times; each += 1) {
    await pause(BETWEEN_MS)
    const before = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    const isKill = each % EACH_KILL === 0
    if (isKill) kills += 1
    process.kill(before, isKill ? 'SIGKILL' : 'SIGINT')
    away.push(await until(answers))
    back.push(await until(async () => (await fetch(`${web.url}/sdx-api/secure/user/dashboard`, { headers })).status === 200))
    for (const [name, program] of Object.entries(programs)) if (!isAlive(program)) deaths.add(name)
  }
  isOver = true
  await clients
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  const list = (all: readonly number[]) => `${median([...all]).toFixed(0)} ms at the median, ${Math.max(...all).toFixed(0)} ms at most`
  say(
    `restarts: PostgreSQL ended ${times} times, ${kills} of them killed, under ${CLIENTS} clients in ${seconds} s; away for ${list(away)}`,
  )
  say(`  programs that ended: ${[...deaths].join(', ') || 'none'}; served again after its return: ${list(back)}`)
  say(
    `  ${seen.answered} answered, ${seen.busy} asked to come again, ${[...seen.wrong.values()].reduce((sum, n) => sum + n, 0)} answered otherwise`,
  )
  for (const [what, n] of seen.wrong) say(`  ${n} × ${what}`)
  let isKept = false
  await owning(DATABASE, async (owner) => {
    const { rows } = await owner.query<{ id: string }>('select id from quotations')
    const kept = new Set(rows.map(({ id }) => id))
    const lost = seen.written.filter((id) => !kept.has(id)).length
    say(
      `  ${seen.written.length} quotations acknowledged, ${lost} of them lost, ${kept.size - seen.written.length + lost} besides (not acknowledged when it ended)`,
    )
    isKept = lost === 0 && kept.size - seen.written.length <= CLIENTS
  })
  if (deaths.size > 0 || seen.wrong.size > 0 || !isKept || Math.max(...back) > 1000) process.exitCode = 1
}
