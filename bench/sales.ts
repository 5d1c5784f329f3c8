import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { policyToPay } from '../test/support/buying.ts'
import { answered, type Caller, caller, car, maria } from '../test/support/quoting.ts'
import type { Aim } from './aims.ts'
import { creditedAgents } from './batches.ts'
import { cpuOf, cpuOfFamily } from './cpu.ts'
import { type Stage, signIn } from './stage.ts'

const DATABASE = 'kalasag'
const CLIENTS = 10
const SECONDS = 20
/** Sold one after the other, to find the cost of one. */
const COUNTED = 60
/** Statements that run however much is sold: the queue, the readiness check, and the simulated third parties. */
const OTHERS = 'pgboss|as queue\\M|pg_is_in_recovery|"simulators"\\.'

/** The buyer is known already: each sale is from the price to the policy on credit. */
async function sell(who: Caller, owner: pg.Pool, n: number): Promise<void> {
  const { id } = await policyToPay(who, car(), maria({ mobile: `0918 ${String(1_000_000 + n).replace(/(...)(....)/, '$1 $2')}` }))
  await owner.query(
    `insert into identity_checks (policy_id, agent_id, customer_id, workflow, state, attempt, provider_transaction, consent)
       select id, agent_id, customer_id, 'bench', 'approved', 1, id::text, '{}' from policies where id = $1`,
    [id],
  )
  answered(await who.post(`user/policy/${id}/issue-on-credit`, { days: 30 }))
}

const count = async (owner: pg.Pool, sql: string): Promise<number> => Number((await owner.query(`select (${sql}) as n`)).rows[0].n)

/** Waits until every policy has its certificate. */
async function certificated(owner: pg.Pool): Promise<void> {
  while ((await count(owner, `select count(*) from policies where document_status is distinct from 'complete'`)) > 0) await pause(100)
}

const processIn = (folder: string) => Number(readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n')[0])

/** Makes PostgreSQL count statements, which takes a restart; returns its new first process. */
async function startCounting({ owning }: Stage): Promise<number> {
  const folder = await owning(DATABASE, async (owner) => {
    await owner.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
    return (await owner.query('show data_directory')).rows[0].data_directory
  })
  process.kill(processIn(folder), 'SIGINT')
  for (;;)
    try {
      await owning(DATABASE, (owner) => owner.query('create extension if not exists pg_stat_statements; select pg_stat_statements_reset()'))
      return processIn(folder)
    } catch {
      await pause(200)
    }
}

/** CTPL policies sold one by one with everything on: the cost of one, and how many a second ten clients achieve. */
export async function sales(stage: Stage): Promise<readonly Aim[]> {
  const postgres = await startCounting(stage)
  const program = await stage.ours(DATABASE, { KALASAG_PART: 'all' })
  const agents = await creditedAgents(stage, program, DATABASE, CLIENTS)
  const callers = await Promise.all(agents.map(async (email) => caller(program.url, await signIn(program, email))))
  return stage.owning(DATABASE, async (owner) => {
    let n = 0
    const one = async (amount: number) => {
      for (let each = 0; each < amount; each += 1) await sell(callers[0] as Caller, owner, n++)
      await certificated(owner)
    }
    // Statements are prepared only after they were run a few times.
    await one(COUNTED)
    await owner.query('select pg_stat_statements_reset()')
    const cpu = () => cpuOf(program.pid) + cpuOfFamily(postgres)
    const before = cpu()
    await one(COUNTED)
    const used = cpu() - before
    const statements = await count(
      owner,
      `select sum(calls) from pg_stat_statements where toplevel and dbid = (select oid from pg_database where datname = current_database()) and userid <> current_user::regrole and query !~ '${OTHERS}'`,
    )
    const began = performance.now()
    const first = n
    await Promise.all(
      callers.map(async (who) => {
        while (performance.now() - began < SECONDS * 1000) await sell(who, owner, n++)
      }),
    )
    await certificated(owner)
    const rate = (n - first) / ((performance.now() - began) / 1000)
    return [
      { work: 'statements of a CTPL sale', figure: statements / COUNTED, unit: '', is: 'at most', aim: 60 },
      { work: 'CPU of a CTPL sale, with PostgreSQL', figure: (used / COUNTED) * 1000, unit: 'ms', is: 'at most', aim: 20 },
      { work: `policies sold one by one, ${callers.length} clients`, figure: rate, unit: 'a second', is: 'at least', aim: 300 },
    ]
  })
}
