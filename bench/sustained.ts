import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { answered, caller } from '../test/support/quoting.ts'
import { creditedAgents, type Fleet, insure, wrongOf } from './batches.ts'
import { type Stage, say, signIn } from './stage.ts'
import { endPostgres, openEndangered, restart, retrying, VIOLATIONS } from './troubles.ts'

const DATABASE = 'kalasag'
const ROWS = 1000
/** That many uploads run at once, each by another agent; every other one is paid up front. */
const UPLOADERS = 2
const ADMINISTRATOR = 'teresita.ocampo@kalasag.example'

/**
 * Batches without a pause for that many minutes, in each of which web, worker and PostgreSQL are killed without a shutdown: how many a
 * second, and what is wrong in the end.
 */
export async function sustained(stage: Stage, minutes = 5): Promise<void> {
  const endangered = await openEndangered(stage, DATABASE)
  const { programs, ports } = endangered
  const program = { ...programs.web, url: `http://127.0.0.1:${ports.web}` }
  const agents = await creditedAgents(stage, program, DATABASE, UPLOADERS)
  const plain = globalThis.fetch
  globalThis.fetch = retrying(plain)
  const began = performance.now()
  const end = began + minutes * 60_000
  const isOver = () => performance.now() > end
  const fleets: Fleet[] = []
  const failed: string[] = []
  const upload = async (email: string) => {
    while (!isOver()) {
      // No session lasts an hour.
      const who = caller(program.url, await signIn(program, email))
      const n = fleets.length
      const fleet = { who, n, rows: ROWS, isPaidFirst: n % 2 === 1 }
      fleets.push(fleet)
      await insure(fleet).catch((error) => failed.push(`batch ${n}: ${error}`))
    }
  }
  let killed = 0
  const kill = async () => {
    const kinds = [() => restart(endangered, 'web'), () => restart(endangered, 'worker'), async () => endPostgres(endangered, 'SIGKILL')]
    for (let minute = 1; minute <= minutes; minute += 1) {
      for (const each of kinds) {
        const next = began + ((killed + 1) * 60_000) / kinds.length
        await pause(next - performance.now())
        await each()
        killed += 1
      }
      say(`  minute ${minute}: ${(await rowsThrough(stage)).toLocaleString('en')} rows through`)
    }
  }
  await Promise.all([kill(), ...agents.map(upload)])
  const seconds = (performance.now() - began) / 1000

  await entriesSealed(stage)
  const administrator = caller(program.url, await signIn(program, ADMINISTRATOR))
  const { isIntact, sealed } = answered<{ isIntact: boolean; sealed: number }>(await administrator.get('user/audit/verify'))
  globalThis.fetch = plain
  const wrong = await stage.owning(DATABASE, async (owner) => {
    const found = await wrongOf(owner, fleets)
    for (const [what, sql] of VIOLATIONS) {
      const { rowCount } = await owner.query(sql)
      if (rowCount) found.push(`${rowCount} ${what}`)
    }
    return found
  })
  if (!isIntact) wrong.push('the audit trail is broken')
  const all = fleets.length * ROWS
  say(
    `sustained: ${all.toLocaleString('en')} policies of ${fleets.length} batches in ${(seconds / 60).toFixed(1)} minutes, ${(all / seconds).toFixed(0)} a second, while ${killed} processes were killed, a third of them PostgreSQL`,
  )
  say(
    `  ${[...failed, ...wrong].join('; ') || 'every row is one policy with one number and one certificate, paid or owed once'}; ${sealed.toLocaleString('en')} entries of the audit trail follow from each other`,
  )
  if (failed.length + wrong.length > 0) process.exitCode = 1
}

/** Retried until PostgreSQL is back. */
async function count(stage: Stage, what: string): Promise<number> {
  const ask = async (owner: pg.Pool) => Number((await owner.query(`select count(*) as n from ${what}`)).rows[0].n)
  for (;;)
    try {
      return await stage.owning(DATABASE, ask)
    } catch {
      await pause(500)
    }
}

const rowsThrough = (stage: Stage) => count(stage, `batch_rows where state = 'certificated'`)

/** Waits for the audit trail's entries to be chained, which happens once a minute. */
async function entriesSealed(stage: Stage): Promise<void> {
  while ((await count(stage, 'audit_entries where hash is null')) > 0) await pause(1000)
}
