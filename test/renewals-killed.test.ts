import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { byDay } from './support/by-day.ts'
import { signIn } from './support/calls.ts'
import { copyPolicies } from './support/copies.ts'
import { ctplInForce } from './support/ending.ts'
import { type Mortal, mortalProgram } from './support/mortal.ts'
import { caller } from './support/quoting.ts'
import { addJob } from './support/renewing.ts'

const POLICIES = byDay(200, { atNight: 400 })
const KILLS = byDay(1, { atNight: 3 })
/** At least this many offers are made between two kills. */
const STEP = 10
/** Seconds within which a job whose process was killed runs again. */
const SOON = 45

let app: TestApp
let program: Mortal

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web' })
  program = await mortalProgram(app.databaseUrl)
  await program.start()
  const { id } = await ctplInForce(caller(program.url, await signIn(program.url, 'ana.reyes@kalasag.example')))
  await copyPolicies(app.owner, id, { count: POLICIES, endsOn: `'${addDays(dayOf(new Date()), 20)}'::date + g % 30` })
}, 120_000)
afterAll(async () => {
  await program.kill()
  await app.stop()
})

const count = async (sql: string): Promise<number> => (await app.owner.query(`select (${sql})::int as n`)).rows[0].n
const offers = () => count(`select count(*) from renewals where state = 'offered'`)

it('makes each offer of a night once and finishes, whatever dies in its middle', { timeout: 300_000 }, async () => {
  await addJob(app, 'offer-renewals')
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = await offers()
    await until(offers, (n) => n >= before + STEP, SOON)
    await program.kill()
    const made = await offers()
    expect(made, 'killed in the middle').toBeLessThan(POLICIES)
    await program.start()
    await until(offers, (n) => n > made, SOON)
  }
  await until(offers, (n) => n === POLICIES, 120)
  await until(
    () => count(`select count(*) from pgboss.job where name = 'offer-renewals' and state < 'completed'`),
    (n) => n === 0,
    SOON,
  )
  const { rows } = await app.owner.query(`select
      (select count(*)::int from renewals) as renewals, (select count(distinct policy_id)::int from renewals) as policies,
      (select count(*)::int from quotations where previous_id is not null) as offers,
      (select count(distinct previous_id)::int from quotations where previous_id is not null) as offered,
      (select count(*)::int from quotations where previous_id is not null and state <> 'quoted') as others,
      (select count(*)::int from history h join renewals r on r.id = h.record_id where h.event = 'offer') as told,
      (select count(distinct split_part(key, ':', 2))::int from reminders where key like 'renewal:%') as announced,
      (select count(*)::int from pgboss.job where name = 'offer-renewals' and state <> 'completed') as unfinished`)
  const all = POLICIES
  expect(rows[0]).toEqual({ renewals: all, policies: all, offers: all, offered: all, others: 0, told: all, announced: all, unfinished: 0 })
})
