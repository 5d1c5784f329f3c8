import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { until } from './support/buying.ts'
import { ctplInForce } from './support/ending.ts'
import { type Mortal, mortalProgram } from './support/mortal.ts'
import { person } from './support/quoting.ts'

const POLICIES = 150
const KILLS = 3

let app: TestApp
let program: Mortal

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web' })
  program = await mortalProgram(app.databaseUrl)
  await program.start()
  await ctplInForce(await person(app.url, 'ana.reyes'))
  // As many again, each of a quotation of its own, that end in a month.
  await app.owner.query(
    `with copied as (insert into quotations select (jsonb_populate_record(q, jsonb_build_object('id', uuidv7(), 'number', q.number || '-' || n))).* from quotations q, generate_series(1, $1::int) n returning id, number)
     insert into policies select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'quotation_id', c.id, 'quotation_number', c.number, 'number', p.number || '-' || c.number,
       'cover_from', (now() at time zone 'Asia/Manila')::date - 335, 'cover_to', (now() at time zone 'Asia/Manila')::date + 30))).* from policies p, copied c`,
    [POLICIES],
  )
})
afterAll(async () => {
  await program.kill()
  await app.stop()
})

it('offers every policy once, whatever dies while it makes the offers', { timeout: 300_000 }, async () => {
  await app.owner.query(`insert into pgboss.job (name, data) values ('offer-renewals', '{}')`)
  for (let n = 0; n < KILLS; n += 1) {
    await pause(300 + 150 * n)
    await program.kill()
    await program.start()
  }
  const counted = async () =>
    (
      await app.owner.query<{ offered: number; others: number; quotations: number }>(
        `select count(*) filter (where state = 'offered')::int as offered, count(*) filter (where state <> 'offered')::int as others,
           (select count(*)::int from quotations where previous_id is not null) as quotations from renewals`,
      )
    ).rows[0]
  await until(counted, (now) => now?.offered === POLICIES, 120)
  expect(await counted()).toEqual({ offered: POLICIES, others: 0, quotations: POLICIES })
})
