import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from '../src/kit/server/migrate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { comeBack, decideOnCardPage, openPayment, policyToPay, proveIdentity, until, untilComplete } from './support/buying.ts'
import { keepWhatFits, migrationsUpTo } from './support/older-database.ts'
import { answered, type Caller, person } from './support/quoting.ts'

/** The last migration with which a policy could be paid only once. */
const BEFORE_CHARGES = 40

let app: TestApp
let older: pg.Pool
let data: string
let ana: Caller

/** A policy whose customer has passed the identity check. */
async function ready(): Promise<string> {
  const { id } = await policyToPay(ana)
  await proveIdentity(ana, id)
  return id
}
const pay = async (id: string) => comeBack(app.url, await decideOnCardPage(await openPayment(ana, id), 'pay'))

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'kalasag-charges-'))
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  const administrator = await person(app.url, 'teresita.ocampo')
  answered(await administrator.put('admin/credit-entitlement', { agentCode: 'BAC-001', maxDays: 60, maxOutstanding: 1_000_000 }))
  const [paid, refused, owed, settled, cancelled] = [await ready(), await ready(), await ready(), await ready(), await ready()]
  await pay(paid)
  await untilComplete(ana, paid)
  await comeBack(app.url, await decideOnCardPage(await openPayment(ana, refused), 'refuse'))
  for (const id of [owed, settled]) answered(await ana.post(`user/policy/${id}/issue-on-credit`, { days: 30 }))
  await pay(settled)
  answered(await ana.post(`user/policy/${cancelled}/cancel`, { reason: 'The customer sold the car.' }))
  await until(
    async () => (await app.owner.query('select from credits where settled_at is not null')).rows.length,
    (count) => count === 1,
  )
  const url = new URL('/t_before_charges', inject('databaseServer')).href
  await app.owner.query('create database t_before_charges')
  older = new pg.Pool({ connectionString: url })
  await migrate(url, await migrationsUpTo(BEFORE_CHARGES, data))
  await keepWhatFits(app.owner, older)
  await migrate(url, 'db/migrations')
})
afterAll(async () => {
  await older.end()
  await app.stop()
  await rm(data, { recursive: true })
})

/** What is charged, and how it was paid and invoiced. */
const CHARGES = `select c.policy_id, c.kind, c.lines, c.amount_centavos, c.settled_at is not null as settled, c.ended_at is not null as ended,
    (select array_agg(y.reference order by y.reference) from payments y where y.charge_id = c.id) as payments,
    (select array_agg(i.number order by i.number) from invoices i where i.charge_id = c.id) as invoices
  from charges c order by c.policy_id`

it('every policy that was there has its premium as a charge after an update, with its payments and invoices, as it would have been sold now', async () => {
  const [before, after] = [await app.owner.query(CHARGES), await older.query(CHARGES)]
  expect(after.rows).toEqual(before.rows)
  const standing = after.rows.map(({ settled, ended }) => (settled ? 'paid' : ended ? 'given up' : 'open')).toSorted()
  expect(standing).toEqual(['given up', 'open', 'open', 'paid', 'paid'])
})
