import { setTimeout as pause } from 'node:timers/promises'
import type { Batch } from '../src/features/servicing/bulk/public/contract.ts'
import { freePort } from '../src/kit/server/free-port.ts'
import { batchOf, confirm, fileOf, sendFile } from '../test/support/batching.ts'
import { comeBack, decideOnCardPage, proveIdentity } from '../test/support/buying.ts'
import { answered, type Caller, caller, car, maria } from '../test/support/quoting.ts'
import { type Program, type Stage, say, signIn } from './stage.ts'

const DATABASE = 'kalasag'
const BATCHES = 10
/** Of them, paid first, each by one payment; the others are issued on credit. */
const PAID_FIRST = 4
const ROWS = 20
const KILLS_EACH = 3
const PATIENCE_MS = 300_000
const ADMINISTRATOR = 'teresita.ocampo@kalasag.example'

type Part = 'web' | 'worker'
type Person = { readonly who: Caller; readonly n: number; readonly isPaidFirst: boolean }

/** Does again what was cut off, until it is done. */
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

/** What somebody does next who looks at a batch; undefined while there is more to come of it. */
async function goOn(id: string, { who, isPaidFirst }: Person): Promise<Batch | undefined> {
  const batch = await batchOf(who, id)
  const { state, counts, unproven, statement } = batch
  if (counts.certificated === ROWS) return batch
  const isDone = state === 'done'
  if (isDone && unproven) await proveIdentity(who, unproven)
  else if (state === 'priced' || (isDone && !isPaidFirst && counts.ready > 0)) answered(await confirm(who, batch, isPaidFirst ? 0 : 30))
  else if (isDone && isPaidFirst && statement && statement.due.count > 0) await pay(who, statement)
  return undefined
}

/** From the file to the last certificate, whatever dies in between. */
async function insure(person: Person): Promise<void> {
  const { who, n } = person
  const bytes = await fileOf(
    Array.from({ length: ROWS }, () => ({ answers: car() })),
    { kind: 'fleet' },
  )
  const { id } = await until(async () => answered<Batch>(await sendFile(who, bytes, { kind: 'fleet' })))
  const holder = maria({ firstName: 'Fleet', mobile: `0917 570 ${1000 + n}` })
  await until(async () => answered<Batch>(await who.put(`user/bulk-batch/${id}/shared`, { holder })))
  await until(() => goOn(id, person))
}

const ALL = BATCHES * ROWS
/** What must be so in the end, and how many of it there are. */
const COUNTED: readonly (readonly [what: string, count: number, sql: string])[] = [
  ['rows with a certificate', ALL, `select count(*) from batch_rows where state = 'certificated'`],
  ['rows', ALL, 'select count(*) from batch_rows'],
  ['quotations of rows', ALL, 'select count(distinct quotation_id) from batch_rows'],
  ['quotations', ALL, 'select count(*) from quotations'],
  ['policies of rows', ALL, 'select count(distinct policy_id) from batch_rows'],
  ['policies', ALL, 'select count(*) from policies'],
  ['policy numbers', ALL, `select count(distinct number) from policies where state = 'issued'`],
  ['numbers taken', ALL, `select sum(next - 1) from counters where name like 'policy-CTPL-%'`],
  ['certificates', ALL, 'select count(*) from certificates'],
  ['policies with an authenticated certificate', ALL, `select count(distinct policy_id) from certificates where state = 'authenticated'`],
  ['registrations at the service', ALL, 'select count(*) from simulators.registrations'],
  ['policies counted as issued', ALL, `select sum(n) from tallies where kind = 'policies' and state = 'issued'`],
  ['quotations counted as converted', ALL, `select sum(n) from tallies where kind = 'quotations' and state = 'converted'`],
  ['premiums on credit', ALL - PAID_FIRST * ROWS, 'select count(*) from credits'],
  ['payments', PAID_FIRST * ROWS, `select count(*) from payments where state = 'paid'`],
  ['policies paid', PAID_FIRST * ROWS, `select count(distinct policy_id) from payments where state = 'paid'`],
  ['payments of statements', PAID_FIRST, `select count(*) from statement_payments where state = 'paid'`],
  ['charges at the provider', PAID_FIRST, 'select sum(captures) from simulators.charges'],
  ['invoices', PAID_FIRST * ROWS, `select count(*) from invoices where kind = 'invoice'`],
]

/** Ten batches, while the processes that serve and that work are killed thirty times without a word: nothing is missing, nothing is there twice. */
export async function kills({ ours, owning, stop }: Stage): Promise<void> {
  const ports = { web: await freePort(), worker: await freePort() }
  const run = (part: Part) => ours(DATABASE, { KALASAG_PART: part, PORT: String(ports[part]), LOG_LEVEL: 'fatal' })
  const programs: Record<Part, Program> = { web: await run('web'), worker: await run('worker') }
  let email = ''
  await owning(DATABASE, async (owner) => {
    const { rows } = await owner.query(`select email, agent_code from staff where role_code = 'AG1' order by agent_code limit 1`)
    email = rows[0].email
    const administrator = caller(programs.web.url, await signIn(programs.web, ADMINISTRATOR))
    const entitlement = { agentCode: rows[0].agent_code, maxDays: 60, maxOutstanding: 1_000_000_000 }
    answered(await administrator.put('admin/credit-entitlement', entitlement))
  })
  const who = caller(programs.web.url, await signIn(programs.web, email))
  let killed = 0
  const kill = async () => {
    await pause(300 + 250 * (killed % 5))
    const part: Part = killed % 2 === 0 ? 'worker' : 'web'
    killed += 1
    await stop(programs[part], 'SIGKILL')
    programs[part] = await run(part)
  }
  const began = performance.now()
  for (let n = 0; n < BATCHES; n += 1) {
    const killing = async () => {
      for (let each = 0; each < KILLS_EACH; each += 1) await kill()
    }
    await Promise.all([insure({ who, n, isPaidFirst: n < PAID_FIRST }), killing()])
  }
  const took = ((performance.now() - began) / 1000).toFixed(0)
  const wrong: string[] = []
  await owning(DATABASE, async (owner) => {
    for (const [what, count, sql] of COUNTED) {
      const found = Number((await owner.query(`select (${sql}) as n`)).rows[0].n)
      if (found !== count) wrong.push(`${found} ${what}, and not ${count}`)
    }
  })
  const told = `kills: ${BATCHES} batches of ${ROWS} rows, ${PAID_FIRST} of them paid first, while ${killed} processes were killed, in ${took} s`
  say(`${told}: ${wrong.length === 0 ? 'every row is one policy with one certificate, paid or owed once' : wrong.join('; ')}`)
  if (wrong.length > 0) process.exitCode = 1
}
