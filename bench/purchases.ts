import { comeBack, decideOnCardPage, openPayment, policyToPay, proveIdentity, untilComplete } from '../test/support/buying.ts'
import { answered, type Caller, caller, car, maria } from '../test/support/quoting.ts'
import { type Stage, say, signIn } from './stage.ts'
import { makeTroubles, openEndangered, retrying, VIOLATIONS } from './troubles.ts'

const DATABASE = 'kalasag'
const BUYERS = 10
/** Failed attempts of each purchase before one succeeds. */
const FAILED_ATTEMPTS = 9
const TROUBLE_SECONDS = 10
const FAULTS = ['unanswered', 'twice', 'out-of-order', 'down', 'missing', 'malformed', 'forged', 'refused'] as const
/** A payer who sees no result after this long tries again. */
const ISSUING_SECONDS = 10
const PATIENCE_MS = 300_000
const ADMINISTRATOR = 'teresita.ocampo@kalasag.example'

type Done = { bought: number; decisions: number; readonly failures: Map<string, number> }

/** One payment from its start to the payer's return. Interruptions are counted: a payer tries again. */
async function pay(who: Caller, policyId: string, decision: 'pay' | 'refuse' | 'cancel', done: Done): Promise<void> {
  try {
    const opened = await openPayment(who, policyId)
    if (!opened.checkout) return
    done.decisions += 1
    await comeBack(who.url, await decideOnCardPage(opened, decision))
  } catch (error) {
    const why = String(error)
      .replaceAll(/[\d-]{5,}/g, '…')
      .slice(0, 140)
    done.failures.set(why, (done.failures.get(why) ?? 0) + 1)
  }
}

async function buy(who: Caller, n: number, done: Done): Promise<void> {
  const mobile = `0917 ${String(1_000_000 + n).replace(/(...)(....)/, '$1 $2')}`
  const { id } = await policyToPay(who, car(), maria({ mobile }))
  await proveIdentity(who, id)
  for (let each = 0; each < FAILED_ATTEMPTS; each += 1) await pay(who, id, each % 2 ? 'cancel' : 'refuse', done)
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    await pay(who, id, 'pay', done)
    const isComplete = await untilComplete(who, id, ISSUING_SECONDS).then(
      () => true,
      () => false,
    )
    if (isComplete) {
      done.bought += 1
      return
    }
  }
  throw new Error(`policy ${id} is not issued after ${PATIENCE_MS / 1000} s`)
}

/** What must exist in the end, each as many times as was bought. */
const EACH: readonly (readonly [what: string, sql: string])[] = [
  ['quotations', 'select count(*) from quotations'],
  ['issued policies', `select count(*) from policies where state = 'issued'`],
  ['policies', 'select count(*) from policies'],
  ['numbers taken', `select sum(next - 1) from counters where name like 'policy-CTPL-%'`],
  ['certificates', `select count(*) from certificates where state = 'authenticated'`],
  ['registrations at the service', 'select count(*) from simulators.registrations'],
  ['payments', `select count(*) from payments where state = 'paid'`],
  ['captures at the provider', 'select sum(captures) from simulators.charges'],
  ['invoices', `select count(*) from invoices where kind = 'invoice'`],
  ['policies counted as issued', `select sum(n) from tallies where kind = 'policies' and state = 'issued'`],
]

/** That many purchases, each with ten payments of which nine fail, while processes, PostgreSQL and the payment provider fail. */
export async function purchases(stage: Stage, count = 100): Promise<void> {
  const endangered = await openEndangered(stage, DATABASE)
  const url = `http://127.0.0.1:${endangered.ports.web}`
  const plain = globalThis.fetch
  globalThis.fetch = retrying(plain)
  const done: Done = { bought: 0, decisions: 0, failures: new Map() }
  const failed: string[] = []
  let emails: readonly string[] = []
  await stage.owning(DATABASE, async (owner) => {
    const { rows } = await owner.query<{ email: string }>(`select email from staff where role_code = 'AG1' order by agent_code`)
    emails = rows.map(({ email }) => email)
  })
  let next = 0
  const work = async (email: string) => {
    for (let n = next++; n < count; n = next++) {
      const who = caller(url, await signIn({ ...endangered.programs.web, url }, email))
      await buy(who, n, done).catch((error) => failed.push(String(error)))
    }
  }
  const began = performance.now()
  let isOver = false
  const working = Promise.all(Array.from({ length: BUYERS }, (_, n) => work(emails[n % emails.length] ?? ADMINISTRATOR)))
  const ending = working.finally(() => {
    isOver = true
  })
  const trouble = { everySeconds: TROUBLE_SECONDS, isOver: () => isOver, faults: FAULTS, url }
  const [troubles] = await Promise.all([makeTroubles(endangered, trouble), ending])
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)

  const wrong = [...failed]
  let attempts = 0
  await stage.owning(DATABASE, async (owner) => {
    const number = async (sql: string) => Number((await owner.query(`select (${sql}) as n`)).rows[0].n)
    attempts = await number('select count(*) from payments')
    for (const [what, sql] of EACH) {
      const found = await number(sql)
      if (found !== count) wrong.push(`${found} ${what}, and not ${count}`)
    }
    for (const [what, sql] of VIOLATIONS) {
      const { rowCount } = await owner.query(sql)
      if (rowCount) wrong.push(`${rowCount} ${what}`)
    }
  })
  const administrator = caller(url, await signIn({ ...endangered.programs.web, url }, ADMINISTRATOR))
  globalThis.fetch = plain
  const { isIntact } = answered<{ isIntact: boolean }>(await administrator.get('user/audit/verify'))
  if (!isIntact) wrong.push('the audit trail is broken')
  say(
    `purchases: ${done.bought} of ${count} by ${attempts} payments and ${done.decisions} decisions, in ${minutes} minutes with ${troubles} troubles`,
  )
  for (const [why, n] of done.failures) say(`  ${n} × ${why}`)
  say(`  ${wrong.join('; ') || 'each is one policy with one number, one certificate, one payment captured once and one invoice'}`)
  if (wrong.length > 0) process.exitCode = 1
}
