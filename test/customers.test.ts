import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureCustomer } from '#features/people/customers/public/server/commands.ts'
import { type AppPool, transact } from '#kit/server/db.ts'
import { startApp, type TestApp } from './support/app.ts'

let app: TestApp
let pool: AppPool
const anonymous = { kind: 'anonymous' } as const
const agents: string[] = []

beforeAll(async () => {
  app = await startApp()
  pool = app.openAppPool(2)
  for (const code of ['TEST-1', 'TEST-2']) {
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into staff (email, first_name, last_name, mobile, agent_code, branch, role_code, level_code) values ($1 || '@test.example', 'Test', $1, '+639170000000', $1, 'MBO', 'AG1', 'L1') returning id`,
      [code],
    )
    agents.push(rows[0]?.id ?? '')
  }
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const ensure = (agent: number, more: { name?: string; email?: string } = {}) =>
  transact(pool, anonymous, (db) => ensureCustomer(db, { mobile: '+639171234567', agentId: agents[agent] ?? '', ...more }))
const known = async () => (await app.owner.query('select agent_id, name, email from customers')).rows

it('knows a mobile number as one customer, whoever asks', async () => {
  const first = await ensure(0, { name: 'Maria Dela Peña' })
  expect(await ensure(0, { email: 'maria@example.com' })).toBe(first)
  expect(await known()).toEqual([{ agent_id: agents[0], name: 'Maria Dela Peña', email: 'maria@example.com' }])
})

it('changes nothing about another agent’s customer', async () => {
  await ensure(1, { name: 'Somebody Else', email: 'else@example.com' })
  expect(await known()).toEqual([{ agent_id: agents[0], name: 'Maria Dela Peña', email: 'maria@example.com' }])
})

it('shows another agent’s customer to nobody who is not signed in', async () => {
  const { rows } = await transact(pool, anonymous, (db) => db.$client.query('select * from customers'))
  expect(rows).toEqual([])
})
