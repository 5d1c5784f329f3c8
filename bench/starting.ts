import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Aim } from './aims.ts'
import { READS } from './asking.ts'
import { cpuOf, median } from './cpu.ts'
import { type Stage, signIn } from './stage.ts'
import { memoryOf } from './watch.ts'

const DATABASE = 'kalasag'
const TIMES = 3
const REQUESTS = 25_000
const AT_REST_MS = 10_000

/**
 * The cost of a start while PostgreSQL is running and the program was started before, and the program's idle memory: at first, and after a
 * day's requests.
 */
export async function starting({ ours, stop }: Stage): Promise<readonly Aim[]> {
  const environment = { KALASAG_PART: 'all' }
  await stop(await ours(DATABASE, environment))
  const costs: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const program = await ours(DATABASE, environment)
    costs.push(cpuOf(program.pid))
    await stop(program)
  }
  const program = await ours(DATABASE, environment)
  await pause(AT_REST_MS)
  const idle = memoryOf(program.pid).now
  const headers = await signIn(program, 'ana.reyes@kalasag.example')
  const requests = READS.map((path) => ({ path: `/sdx-api/secure/${path}`, headers }))
  const { non2xx, errors } = await autocannon({ url: program.url, connections: 8, requests, amount: REQUESTS })
  if (non2xx + errors > 0) throw new Error(`${non2xx} refused, ${errors} broken`)
  const { peak } = memoryOf(program.pid)
  await pause(AT_REST_MS)
  const after = memoryOf(program.pid).now
  const served = `after ${REQUESTS.toLocaleString('en')} requests`
  return [
    { work: 'start after PostgreSQL: CPU', figure: median(costs), unit: 's', is: 'at most', aim: 0.6 },
    { work: 'memory of the program when idle', figure: idle, unit: 'MB', is: 'at most', aim: 200 },
    { work: `memory ${served}`, figure: after, unit: 'MB', is: 'at most', aim: 300, against: `at most ${peak.toFixed(0)} MB meanwhile` },
  ]
}
