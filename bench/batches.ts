import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Batch } from '../src/features/servicing/bulk/public/contract.ts'
import { batchOf, confirm, fileOf, sendFile } from '../test/support/batching.ts'
import { comeBack, decideOnCardPage, proveIdentity } from '../test/support/buying.ts'
import { answered, type Caller, caller, car, maria } from '../test/support/quoting.ts'
import { type Program, type Stage, signIn } from './stage.ts'

const PATIENCE_MS = 600_000
const ADMINISTRATOR = 'teresita.ocampo@kalasag.example'

/** One upload of that many vehicles for one policyholder, the `n`th of its bench: paid up front with one payment, or issued on credit. */
export type Fleet = { readonly who: Caller; readonly n: number; readonly rows: number; readonly isPaidFirst: boolean }

/** Retries work that was interrupted until it is done. */
async function until<T>(work: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  let last: unknown = 'nothing came of it'
  while (performance.now() < end) {
    try {
      const done = await work()
      if (done !== undefined) return done
    } catch (error) {
      last = error
    }
    await pause(200)
  }
  throw new Error(`a batch did not end: ${last}`)
}

async function pay(who: Caller, { id, due }: NonNullable<Batch['statement']>): Promise<void> {
  const started = answered<Parameters<typeof decideOnCardPage>[0]>(
    await who.post(`user/statement/${id}/pay`, { amount: due.amount, method: 'card' }),
  )
  await comeBack(who.url, await decideOnCardPage(started, 'pay'))
}

/** Takes the next step that a person looking at the batch would take; undefined while more is still to come. */
async function goOn(id: string, { who, rows, isPaidFirst }: Fleet): Promise<Batch | undefined> {
  const batch = await batchOf(who, id)
  const { state, counts, unproven, statement } = batch
  if (counts.certificated === rows) return batch
  const isDone = state === 'done'
  if (isDone && unproven) await proveIdentity(who, unproven)
  else if (state === 'priced' || (isDone && !isPaidFirst && counts.ready > 0)) answered(await confirm(who, batch, isPaidFirst ? 0 : 30))
  else if (isDone && isPaidFirst && statement && statement.due.count > 0) await pay(who, statement)
  return undefined
}

/** A car like the demonstration's, with numbers that are unique in the bench. */
function vehicle(n: number, at: number) {
  const number = `${String(n).padStart(4, '0')}${String(at).padStart(5, '0')}`
  return car({ mvFile: `1332-00${number}`, engineNo: `1NR-00${number}`, chassisNo: `PA1B19F3${number}` })
}

/** Takes a fleet from the file to the last certificate, whatever dies in between. */
export async function insure(fleet: Fleet): Promise<void> {
  const { who, n, rows } = fleet
  const bytes = await fileOf(
    Array.from({ length: rows }, (_, at) => ({ answers: vehicle(n, at) })),
    { kind: 'fleet' },
  )
  const { id } = await until(async () => answered<Batch>(await sendFile(who, bytes, { kind: 'fleet' })))
  const holder = maria({ firstName: 'Fleet', mobile: `0917 570 ${1000 + n}` })
  await until(async () => answered<Batch>(await who.put(`user/bulk-batch/${id}/shared`, { holder })))
  await until(() => goOn(id, fleet))
}

/** Agents with that much credit to sell on. */
export async function creditedAgents({ owning }: Stage, program: Program, database: string, count: number): Promise<string[]> {
  const administrator = caller(program.url, await signIn(program, ADMINISTRATOR))
  let agents: { email: string; code: string }[] = []
  await owning(database, async (owner) => {
    const { rows } = await owner.query(`select email, agent_code as code from staff where role_code = 'AG1' order by agent_code limit $1`, [
      count,
    ])
    agents = rows
  })
  for (const { code } of agents)
    answered(await administrator.put('admin/credit-entitlement', { agentCode: code, maxDays: 60, maxOutstanding: 9_000_000_000 }))
  return agents.map(({ email }) => email)
}

/** What must be true once every batch is through: exactly one of each per row, and one payment per batch that was paid up front. */
export async function wrongOf(owner: pg.Pool, batches: readonly Pick<Fleet, 'rows' | 'isPaidFirst'>[]): Promise<string[]> {
  const sum = (of: typeof batches) => of.reduce((total, { rows }) => total + rows, 0)
  const all = sum(batches)
  const paidBatches = batches.filter(({ isPaidFirst }) => isPaidFirst)
  const paid = sum(paidBatches)
  const counted: readonly (readonly [what: string, count: number, sql: string])[] = [
    ['rows with a certificate', all, `select count(*) from batch_rows where state = 'certificated'`],
    ['rows', all, 'select count(*) from batch_rows'],
    ['quotations of rows', all, 'select count(distinct quotation_id) from batch_rows'],
    ['quotations', all, 'select count(*) from quotations'],
    ['policies of rows', all, 'select count(distinct policy_id) from batch_rows'],
    ['policies', all, 'select count(*) from policies'],
    ['policy numbers', all, `select count(distinct number) from policies where state = 'issued'`],
    ['numbers taken', all, `select sum(next - 1) from counters where name like 'policy-CTPL-%'`],
    ['certificates', all, 'select count(*) from certificates'],
    ['policies with an authenticated certificate', all, `select count(distinct policy_id) from certificates where state = 'authenticated'`],
    ['registrations at the service', all, 'select count(*) from simulators.registrations'],
    ['policies counted as issued', all, `select sum(n) from tallies where kind = 'policies' and state = 'issued'`],
    ['quotations counted as converted', all, `select sum(n) from tallies where kind = 'quotations' and state = 'converted'`],
    ['premiums on credit', all - paid, 'select count(*) from credits'],
    ['payments', paid, `select count(*) from payments where state = 'paid'`],
    ['policies paid', paid, `select count(distinct policy_id) from payments where state = 'paid'`],
    ['payments of statements', paidBatches.length, `select count(*) from statement_payments where state = 'paid'`],
    ['charges at the provider', paidBatches.length, 'select coalesce(sum(captures), 0) from simulators.charges'],
    ['invoices', paid, `select count(*) from invoices where kind = 'invoice'`],
  ]
  const wrong: string[] = []
  for (const [what, count, sql] of counted) {
    const found = Number((await owner.query(`select (${sql}) as n`)).rows[0].n)
    if (found !== count) wrong.push(`${found} ${what}, and not ${count}`)
  }
  return wrong
}
