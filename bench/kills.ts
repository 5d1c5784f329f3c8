import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../src/kit/server/free-port.ts'
import { caller } from '../test/support/quoting.ts'
import { creditedAgents, insure, wrongOf } from './batches.ts'
import { type Program, type Stage, say, signIn } from './stage.ts'

const DATABASE = 'kalasag'
const BATCHES = 10
/** Of the batches, paid up front with one payment each; the others are issued on credit. */
const PAID_FIRST = 4
const ROWS = 20
const KILLS_EACH = 3

type Part = 'web' | 'worker'

/** Ten batches, while web and worker processes are killed thirty times without a shutdown: nothing is missing, nothing is there twice. */
export async function kills(stage: Stage): Promise<void> {
  const ports = { web: await freePort(), worker: await freePort() }
  const run = (part: Part) => stage.ours(DATABASE, { KALASAG_PART: part, PORT: String(ports[part]), LOG_LEVEL: 'fatal' })
  const programs: Record<Part, Program> = { web: await run('web'), worker: await run('worker') }
  const [email = ''] = await creditedAgents(stage, programs.web, DATABASE, 1)
  const who = caller(programs.web.url, await signIn(programs.web, email))
  let killed = 0
  const kill = async () => {
    await pause(300 + 250 * (killed % 5))
    const part: Part = killed % 2 === 0 ? 'worker' : 'web'
    killed += 1
    await stage.stop(programs[part], 'SIGKILL')
    programs[part] = await run(part)
  }
  const began = performance.now()
  const fleets = Array.from({ length: BATCHES }, (_, n) => ({ who, n, rows: ROWS, isPaidFirst: n < PAID_FIRST }))
  for (const fleet of fleets) {
    const killing = async () => {
      for (let each = 0; each < KILLS_EACH; each += 1) await kill()
    }
    await Promise.all([insure(fleet), killing()])
  }
  const took = ((performance.now() - began) / 1000).toFixed(0)
  let wrong: string[] = []
  await stage.owning(DATABASE, async (owner) => {
    wrong = await wrongOf(owner, fleets)
  })
  const told = `kills: ${BATCHES} batches of ${ROWS} rows, ${PAID_FIRST} of them paid first, while ${killed} processes were killed, in ${took} s`
  say(`${told}: ${wrong.length === 0 ? 'every row is one policy with one certificate, paid or owed once' : wrong.join('; ')}`)
  if (wrong.length > 0) process.exitCode = 1
}
