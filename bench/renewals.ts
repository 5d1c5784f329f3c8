import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { copyPolicies } from '../test/support/copies.ts'
import { ctplInForce, paidFor } from '../test/support/ending.ts'
import { motorToPay, sedan } from '../test/support/motoring.ts'
import { caller } from '../test/support/quoting.ts'
import { addJob, type Recurring } from '../test/support/renewing.ts'
import { fillCommission } from './fill/commission.ts'
import { fillHierarchy } from './fill/hierarchy.ts'
import { type Stage, say, signIn } from './stage.ts'

const DATABASE = 'kalasag'
/** `BENCH_POLICIES=20000 npm run bench renewals` for less of it. */
const POLICIES = Number(process.env.BENCH_POLICIES ?? 100_000)
const COMPULSORY_OF_TEN = 7
const AGENTS = 2_000
const OFFERED_DAYS = 60
const YEAR_DAYS = 365
const BULK = 10_000
const STATEMENT_SALES = 5
const SAID_EACH_MS = 30_000

/** How long a job of the program lasts, until the last of what it makes is there. */
async function timed(owner: pg.Pool, job: Recurring, made: string): Promise<{ readonly made: number; readonly seconds: number }> {
  const count = async () => Number((await owner.query(`select (${made}) as n`)).rows[0].n)
  const isAtWork = async () =>
    (await owner.query(`select 1 from pgboss.job where name = $1 and state < 'completed' limit 1`, [job])).rows.length > 0
  const before = await count()
  const began = performance.now()
  await addJob({ owner }, job)
  for (let said = began; await isAtWork(); await pause(200))
    if (performance.now() - said > SAID_EACH_MS) {
      said = performance.now()
      say(`  ${(await count()) - before} so far`)
    }
  return { made: (await count()) - before, seconds: (performance.now() - began) / 1000 }
}

const told = ({ made, seconds }: Awaited<ReturnType<typeof timed>>) =>
  `${made.toLocaleString('en')} in ${seconds.toFixed(0)} s, ${(made / seconds).toFixed(1)} a second`
const minutes = (count: number, rate: number) => `${(count / rate / 60).toFixed(1)} minutes`

/** The offers of a night among many policies, whose ends are spread over the year, and the commission statements of a month. */
export async function renewals({ ours, owning, stop }: Stage): Promise<void> {
  const program = await ours(DATABASE, { KALASAG_PART: 'all' })
  const ana = caller(program.url, await signIn(program, 'ana.reyes@kalasag.example'))
  const ctpl = await ctplInForce(ana)
  const motor = await paidFor(ana, motorToPay(ana, await sedan(ana)))
  await stop(program)
  say(`filling ${POLICIES.toLocaleString('en')} policies of ${AGENTS.toLocaleString('en')} agents …`)
  await owning(DATABASE, async (owner) => {
    await fillHierarchy(owner)
    await owner.query('update courses set closed_at = now()')
    await owner.query(`insert into licences (staff_id, kind, number, valid_from, valid_until)
      select s.id, kind, 'BENCH-' || s.agent_code || kind, current_date - 400, current_date + 400
      from staff s, unnest(array['non-life', 'life']) kind where s.agent_code like 'AGENT-%'`)
    const agent = `(select id from staff where agent_code = 'AGENT-' || (1 + g % ${AGENTS}))`
    const endsOn = `current_date + 1 + g % ${YEAR_DAYS}`
    const compulsory = Math.round((POLICIES * COMPULSORY_OF_TEN) / 10)
    await copyPolicies(owner, ctpl.id, { count: compulsory, endsOn, agent })
    await copyPolicies(owner, motor.id, { count: POLICIES - compulsory, from: compulsory + 1, endsOn, agent })
    await fillCommission(owner, STATEMENT_SALES)
    await owner.query('vacuum analyze')
  })
  await ours(DATABASE, { KALASAG_PART: 'worker' })
  await owning(DATABASE, async (owner) => {
    const { rows } = await owner.query(
      `select count(*) filter (where cover_to <= current_date + ${OFFERED_DAYS})::int as due from policies where number like 'COPY-%'`,
    )
    const offers = await timed(owner, 'offer-renewals', `select count(*) from renewals where state = 'offered'`)
    const rate = offers.made / offers.seconds
    say(`renewals: offers, ${rows[0].due.toLocaleString('en')} due at first: ${told(offers)}`)
    say(
      `  a night's worth of ${Math.round(POLICIES / YEAR_DAYS)}: ${minutes(POLICIES / YEAR_DAYS, rate)}; a bulk of ${BULK.toLocaleString('en')}: ${minutes(BULK, rate)}`,
    )
    const { rows: hindered } = await owner.query(
      `select state, coalesce(obstacle ->> 'text', '') as why, count(*)::int as n from renewals where state <> 'offered' group by 1, 2`,
    )
    for (const { state, why, n } of hindered) say(`  ${n} are ${state} instead: ${why}`)
    const none = await timed(owner, 'offer-renewals', `select count(*) from renewals where state = 'offered'`)
    say(`  the night after, with nothing new: ${none.seconds.toFixed(1)} s`)
    const closing = await timed(owner, 'close-renewals', `select count(*) from renewals where state = 'lapsed'`)
    say(`  closing what is over: ${closing.seconds.toFixed(1)} s`)
    const statements = await timed(owner, 'close-commission-month', 'select count(*) from commission_statements')
    say(`  commission statements of ${STATEMENT_SALES} sales each: ${told(statements)}`)
  })
}
