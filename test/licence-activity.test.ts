import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addYears, dayOf } from '#domain/day.ts'
import type { OwnLicence } from '#features/people/licences/public/contract/renewals.ts'
import type { LicenceHolder } from '#features/people/licences/rules/list.ts'
import type { ListPage } from '#kit/list-endpoints.ts'
import { startApp, type TestApp } from './support/app.ts'
import { answered, type Caller, person } from './support/quoting.ts'
import { runJob } from './support/renewing.ts'
import { staffIds } from './support/staff.ts'

let app: TestApp
let ana: Caller
let admin: Caller
let anaId: string

beforeAll(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  admin = await person(app.url, 'teresita.ocampo')
  anaId = (await staffIds(app))['ana.reyes'] ?? ''
  await app.owner.query('delete from licences where staff_id = $1', [anaId])
  await app.owner.query(
    `insert into licences (staff_id, company, kind, number, valid_from, valid_until)
      values ($1, 'First Insurance', 'non-life', 'NL-1', (now() at time zone 'Asia/Manila')::date + 41 - interval '3 years', (now() at time zone 'Asia/Manila')::date + 40)`,
    [anaId],
  )
})
afterAll(() => app.stop())

const own = async () => answered<OwnLicence[]>(await ana.get('user/licences'))
const below = async () =>
  answered<ListPage<LicenceHolder>>(await admin.get('admin/licences', { standing: 'below', search: 'Ana Reyes' })).items.map(
    ({ name }) => name,
  )
const warnings = async (): Promise<string[]> =>
  (await app.owner.query(`select body from notifications where staff_id = $1 and kind = 'licence-below' order by id`, [anaId])).rows.map(
    ({ body }) => body,
  )
/** Bypasses what the database requires of entries that the program books. */
async function past(sql: string, values: readonly unknown[]): Promise<void> {
  const client = await app.owner.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(sql, [...values])
    await client.query('set session_replication_role = default')
  } finally {
    client.release()
  }
}
/** As the ledger books it, for a sale of a line. */
async function earn(line: string, centavos: number, role = 'sells', day = 0): Promise<void> {
  await past(
    `with sale as (insert into commission_sales (policy_id, charge_id, payment_id, policy_number, line, parts, paid_on)
        values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'POL', $2, '[]', now()) returning id),
      entry as (insert into commission_entries (staff_id, kind, sale_id, role, source_id, workings, tax_rate, booked_on)
        select $1, 'earned', id, $4, gen_random_uuid(), '[]', 0, (now() at time zone 'Asia/Manila')::date - $5::int from sale returning id)
      insert into commission_postings (entry_id, account, amount_centavos)
        select id, account, amount from entry cross join (values ('commission', -$3::bigint), ('payable', $3::bigint)) b (account, amount)`,
    [anaId, line, centavos, role, day],
  )
}

describe('what was made in the time of a licence', () => {
  it('is told beside what the Insurance Commission asks of three years', async () => {
    expect((await own())[0]?.activity).toEqual({ commission: 0, asked: 1_080_000, policies: 0, premium: 0, minutes: expect.any(Number) })
    expect(await below()).toEqual(['Ana Reyes'])
  })

  it('is of own sales of its lines, in its time', async () => {
    await earn('ctpl', 1_000_000)
    await earn('ctpl', 500_000, 'leads')
    await earn('ctpl', 500_000, 'sells', 1200)
    await earn('term-life', 500_000)
    await past(
      `insert into production (agent_id, period, starts, measure, line, n, amount_centavos) values ($1, 'day', current_date, 'policies', 'ctpl', 3, 300000),
        ($1, 'day', current_date, 'cancelled', 'ctpl', 1, 100000), ($1, 'day', current_date, 'policies', 'term-life', 1, 100000)`,
      [anaId],
    )
    expect((await own())[0]?.activity).toMatchObject({ commission: 1_000_000, policies: 2, premium: 200_000 })
  })

  it('is warned of once at 90, 60 and 30 days, while it is too little', async () => {
    await runJob(app, 'warn-of-licence-renewal')
    await runJob(app, 'warn-of-licence-renewal')
    expect(await warnings()).toEqual([expect.stringContaining('Non-life, NL-1: ₱10,000.00 of ₱10,800.00')])
    await app.owner.query(`update licences set valid_until = valid_until - 15, valid_from = valid_from - 15 where staff_id = $1`, [anaId])
    await runJob(app, 'warn-of-licence-renewal')
    expect(await warnings()).toHaveLength(2)
  })

  it('is warned of anew once its last day was corrected to a later one', async () => {
    const [licence] = await own()
    const validUntil = addDays(dayOf(new Date()), 80)
    const corrected = {
      company: 'First Insurance',
      kind: 'non-life',
      number: 'NL-990003',
      validFrom: addYears(addDays(validUntil, 1), -3),
      validUntil,
    }
    answered(await admin.put(`admin/licences/${anaId}`, { ...corrected, licenceId: licence?.id }))
    await runJob(app, 'warn-of-licence-renewal')
    expect(await warnings()).toHaveLength(3)
    answered(await admin.put(`admin/licences/${anaId}`, { ...corrected, number: 'NL-990004', licenceId: licence?.id }))
    await runJob(app, 'warn-of-licence-renewal')
    expect(await warnings()).toHaveLength(3)
  })

  it('is enough once enough was earned', async () => {
    await earn('motor', 80_000)
    expect(await below()).toEqual([])
    await app.owner.query(`update licences set warned_days = null where staff_id = $1`, [anaId])
    await runJob(app, 'warn-of-licence-renewal')
    expect(await warnings()).toHaveLength(3)
  })
})
