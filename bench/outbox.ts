import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../src/kit/server/free-port.ts'
import type { Told } from './phone/told.ts'
import { type Stage, say, signIn } from './stage.ts'

const DATABASE = 'kalasag'
const EACH_KILL_SECONDS = 20

/** A day's offline writes, sent by the outbox over a line that loses, repeats and refuses, to a program that is killed in the meantime. */
export async function outbox({ ours, owning, stop }: Stage, writes = 2000): Promise<void> {
  const PORT = String(await freePort())
  let program = await ours(DATABASE, { PORT })
  const [agent, manager] = [await signIn(program, 'ana.reyes@kalasag.example'), await signIn(program, 'miguel.lacson@kalasag.example')]
  const began = performance.now()
  const phone = spawn(
    process.execPath,
    [join(import.meta.dirname, 'phone/phone.ts'), program.url, JSON.stringify(agent), JSON.stringify(manager), String(writes)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let isOver = false
  const ended = once(phone, 'exit').then(() => {
    isOver = true
  })
  let kills = 0
  const killing = (async () => {
    for (;;) {
      await Promise.race([pause(EACH_KILL_SECONDS * 1000), ended])
      if (isOver) return
      await stop(program, 'SIGKILL')
      program = await ours(DATABASE, { PORT })
      kills += 1
    }
  })()
  const said = await text(phone.stdout)
  await killing
  const { acts, most, leads, writing, faults }: Told = JSON.parse(said)
  const seconds = (performance.now() - began) / 1000
  say(`${acts} writes in ${seconds.toFixed(0)} s, at most ${most} of them waiting; the program was killed ${kills} times`)
  say(`a write takes ${writing.few.toFixed(1)} ms while few wait, ${writing.many.toFixed(1)} ms while ${writing.waiting} wait`)
  say(
    `faults: ${Object.entries(faults)
      .map(([fault, n]) => `${n} × ${fault}`)
      .join(', ')}`,
  )
  await owning(DATABASE, async (owner) => {
    const { rows } = await owner.query<{ mobile: string; n: number; email: string | null; outcomes: string[] }>(
      `select l.mobile, count(*) over (partition by l.mobile)::int as n, l.email, coalesce((select json_agg(e.details->>'remark' order by e.seq)
         from lead_events e where e.lead_id = l.id and e.details ? 'remark'), '[]') as outcomes
       from leads l where l.mobile = any ($1)`,
      [leads.map(({ mobile }) => mobile)],
    )
    const found = new Map(rows.map((row) => [row.mobile, row]))
    const of = (which: (lead: (typeof leads)[number], row: (typeof rows)[number] | undefined) => boolean) =>
      leads.filter((lead) => which(lead, found.get(lead.mobile))).length
    say(
      `${leads.length} leads: ${of((_, row) => row === undefined)} lost, ${of((_, row) => (row?.n ?? 1) > 1)} twice, ${of(
        ({ email }, row) => row !== undefined && row.email !== email,
      )} with another address than was written last, ${of(
        ({ outcomes }, row) => row !== undefined && JSON.stringify(row.outcomes) !== JSON.stringify(outcomes),
      )} whose outcomes are not each once and in order`,
    )
  })
}
