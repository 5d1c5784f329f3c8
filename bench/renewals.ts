import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { addDays, addMonths, dayOf, firstOfMonth } from '#domain/day.ts'
import { reported } from '../test/support/claiming.ts'
import { copyPolicies } from '../test/support/copies.ts'
import { ctplInForce, paidFor } from '../test/support/ending.ts'
import { motorToPay, sedan } from '../test/support/motoring.ts'
import { caller } from '../test/support/quoting.ts'
import { booksOf } from '../test/support/registers.ts'
import { addJob, type Recurring } from '../test/support/renewing.ts'
import { fillBooks, fillClaims } from './fill/books.ts'
import { fillCommission } from './fill/commission.ts'
import { fillHierarchy } from './fill/hierarchy.ts'
import { type Stage, say, signIn } from './stage.ts'

const DATABASE = 'kalasag'
const POLICIES = 100_000
const COMPULSORY_OF_TEN = 7
const AGENTS = 2_000
const OFFERED_DAYS = 60
const YEAR_DAYS = 365
const KILLS = 3
/** Of a customer. */
const POLICIES_EACH = 2
/** One in that many policies has a claim. */
const CLAIM_EACH = 20
const FINANCE_OFFICER = 'perpetua.dimaculangan@kalasag.example'
const STATEMENT_SALES = 5
const SAID_EACH_MS = 30_000

/**
 * How long a job of the program takes, until the last of its results is there; `meanwhile` receives the number of results so far,
 * repeatedly.
 */
async function timed(
  owner: pg.Pool,
  job: Recurring,
  made: string,
  meanwhile: (made: number) => Promise<void> = () => Promise.resolve(),
): Promise<{ readonly made: number; readonly seconds: number }> {
  const count = async () => Number((await owner.query(`select (${made}) as n`)).rows[0].n)
  const isAtWork = async () =>
    (await owner.query(`select 1 from pgboss.job where name = $1 and state < 'completed' limit 1`, [job])).rows.length > 0
  const before = await count()
  const began = performance.now()
  await addJob({ owner }, job)
  for (let said = began; await isAtWork(); await pause(200)) {
    const present = (await count()) - before
    await meanwhile(present)
    if (performance.now() - said > SAID_EACH_MS) {
      said = performance.now()
      say(`  ${present.toLocaleString('en')} so far`)
    }
  }
  return { made: (await count()) - before, seconds: (performance.now() - began) / 1000 }
}

const told = ({ made, seconds }: Awaited<ReturnType<typeof timed>>) =>
  `${made.toLocaleString('en')} in ${minutes(seconds)}, ${(made / seconds).toFixed(1)} a second`
const minutes = (seconds: number) => (seconds < 60 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} minutes`)

/** What must be true after the night, with expected counts. */
const onceEach = (offered: number): readonly (readonly [what: string, count: number, sql: string])[] => [
  ['policies with a renewal', offered, 'select count(distinct policy_id) from renewals'],
  ['renewals', offered, 'select count(*) from renewals'],
  ['quotations that follow another', offered, 'select count(*) from quotations where previous_id is not null'],
  ['quotations that are followed', offered, 'select count(distinct previous_id) from quotations where previous_id is not null'],
  ['steps by which one was offered', offered, `select count(*) from history where cycle = 'renewal' and event = 'offer'`],
  [
    'versions of what was priced',
    offered,
    'select count(*) from quotation_versions v join quotations q on q.id = v.quotation_id where q.previous_id is not null',
  ],
  [
    'policies whose customer is reminded',
    offered,
    `select count(distinct split_part(key, ':', 2)) from reminders where key like 'renewal:%'`,
  ],
]

const OFFERED = `select count(*) from renewals where state = 'offered'`

/** Times one night's renewal offers, with a process killed in the middle, and those of the next night. */
async function offers({ ours, stop }: Stage, owner: pg.Pool): Promise<void> {
  const worker = () => ours(DATABASE, { KALASAG_PART: 'worker' })
  const { rows } = await owner.query(
    `select count(*)::int as due from policies where number like 'COPY-%' and cover_to <= $1::date + ${OFFERED_DAYS}`,
    [dayOf(new Date())],
  )
  const due = Number(rows[0].due)
  let program = await worker()
  let kills = 0
  const first = await timed(owner, 'offer-renewals', OFFERED, async (made) => {
    if (kills === KILLS || made < ((kills + 1) * due) / (KILLS + 1)) return
    kills += 1
    await stop(program, 'SIGKILL')
    program = await worker()
  })
  say(`offers, ${due.toLocaleString('en')} due at first, the worker killed ${kills} times meanwhile: ${told(first)}`)
  const { rows: hindered } = await owner.query(
    `select state, coalesce(obstacle ->> 'text', '') as why, count(*)::int as n from renewals where state <> 'offered' group by 1, 2`,
  )
  for (const { state, why, n } of hindered) say(`  ${n} are ${state} instead: ${why}`)
  for (const [what, count, sql] of onceEach(due)) {
    const found = Number((await owner.query(`select (${sql}) as n`)).rows[0].n)
    say(`  ${what}: ${found.toLocaleString('en')}${found === count ? '' : `, instead of ${count.toLocaleString('en')}`}`)
    if (found !== count) process.exitCode = 1
  }
  const second = await timed(owner, 'offer-renewals', OFFERED)
  say(`the night after, with nothing new: ${second.made} offers in ${minutes(second.seconds)}`)
  if (second.made > 0) process.exitCode = 1
  const closing = await timed(owner, 'close-renewals', `select count(*) from renewals where state = 'lapsed'`)
  say(`closing what is over: ${minutes(closing.seconds)}`)
  const statements = await timed(owner, 'close-commission-month', 'select count(*) from commission_statements')
  say(`commission statements of the month, of ${STATEMENT_SALES} sales each: ${told(statements)}`)
  await stop(program)
}

/** Every register as a workbook, for the previous month and for a year. */
async function registers({ ours, stop }: Stage): Promise<void> {
  const program = await ours(DATABASE, { KALASAG_PART: 'web' })
  const officer = caller(program.url, await signIn(program, FINANCE_OFFICER))
  const books = booksOf(() => officer)
  const today = dayOf(new Date())
  for (const [name, from, until] of [
    ['the month before', addMonths(firstOfMonth(today), -1), addDays(firstOfMonth(today), -1)],
    ['a year', addDays(today, -YEAR_DAYS), today],
  ] as const) {
    const began = performance.now()
    const each: string[] = []
    for (const { code } of await books.all()) {
      const reply = await books.workbook(code, { from, until })
      if (!reply.ok) throw new Error(`${code}: ${await reply.text()}`)
      await reply.arrayBuffer()
      const { count } = await books.page(code, { from, until })
      each.push(`${code} ${count.toLocaleString('en')}`)
    }
    say(`all registers as workbooks, ${name}: ${minutes((performance.now() - began) / 1000)}; rows of each: ${each.join(', ')}`)
  }
  await stop(program)
}

/** One night with many policies, whose expiries are spread over the year: offers, registers, and a month's commission statements. */
export async function renewals(stage: Stage, policies = POLICIES): Promise<void> {
  const { ours, owning, stop } = stage
  const program = await ours(DATABASE, { KALASAG_PART: 'all' })
  const ana = caller(program.url, await signIn(program, 'ana.reyes@kalasag.example'))
  const ctpl = await ctplInForce(ana)
  const motor = await paidFor(ana, motorToPay(ana, await sedan(ana)))
  const claim = await reported(ana, 'user', ctpl.id, 'injury')
  await stop(program)
  say(`filling ${policies.toLocaleString('en')} policies of ${AGENTS.toLocaleString('en')} agents …`)
  await owning(DATABASE, async (owner) => {
    await fillHierarchy(owner)
    await owner.query('update courses set closed_at = now()')
    await owner.query(`insert into licences (staff_id, kind, number, valid_from, valid_until)
      select s.id, kind, 'BENCH-' || s.agent_code || kind, current_date - 400, current_date + 400
      from staff s, unnest(array['non-life', 'life']) kind where s.agent_code like 'AGENT-%'`)
    const agent = `(select id from staff where agent_code = 'AGENT-' || (1 + g % ${AGENTS}))`
    await owner.query(
      `insert into customers (agent_id, kind, name, mobile) select (select id from staff where agent_code = 'AGENT-1'), 'person', 'Bench ' || g, '+63900' || lpad(g::text, 7, '0')
       from generate_series(0, $1::int) g`,
      [Math.ceil(policies / POLICIES_EACH)],
    )
    await owner.query('analyze customers')
    const customer = `(select id from customers where mobile = '+63900' || lpad((g / ${POLICIES_EACH})::text, 7, '0'))`
    const endsOn = `current_date + 1 + g % ${YEAR_DAYS}`
    const compulsory = Math.round((policies * COMPULSORY_OF_TEN) / 10)
    await copyPolicies(owner, ctpl.id, { count: compulsory, endsOn, agent, customer })
    await copyPolicies(owner, motor.id, { count: policies - compulsory, from: compulsory + 1, endsOn, agent, customer })
    await fillBooks(owner, ctpl.id)
    await fillBooks(owner, motor.id)
    await fillClaims(owner, claim.id, CLAIM_EACH)
    await fillCommission(owner, STATEMENT_SALES)
    await owner.query('vacuum analyze')
  })
  await owning(DATABASE, (owner) => offers(stage, owner))
  await registers(stage)
}
