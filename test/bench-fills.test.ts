import { afterEach, beforeEach, expect, it } from 'vitest'
import { fillBooks, fillClaims } from '../bench/fill/books.ts'
import { fillCommission } from '../bench/fill/commission.ts'
import { fillDesk } from '../bench/fill/desk.ts'
import { fillHierarchy } from '../bench/fill/hierarchy.ts'
import { fillLeads } from '../bench/fill/leads.ts'
import { fillPolicies } from '../bench/fill/policies.ts'
import { startApp, type TestApp } from './support/app.ts'
import { reported } from './support/claiming.ts'
import { copyPolicies } from './support/copies.ts'
import { ctplInForce } from './support/ending.ts'
import { motorQuoted, sedan } from './support/motoring.ts'
import { type Caller, person } from './support/quoting.ts'

/** What a bench writes bypassing the program has this many rows, and fits the current tables. */
const MANY = 200

let app: TestApp
let ana: Caller

// A bench has a database of its own.
beforeEach(async () => {
  app = await startApp()
  ana = await person(app.url, 'ana.reyes')
  await fillHierarchy(app.owner)
})
afterEach(() => app.stop())

const countOf = async (table: string, where: string): Promise<number> =>
  (await app.owner.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`)).rows[0]?.n ?? 0

it('a bench has the leads and the policies that it measures', async () => {
  await fillLeads(app.owner, MANY)
  expect(await countOf('leads', 'true')).toBeGreaterThanOrEqual(MANY)
  const before = await countOf('policies', 'true')
  await fillPolicies(app.owner, MANY)
  expect(await countOf('policies', 'true')).toBe(before + MANY)
})

it('a bench has the quotations, cases and photographs among which underwriting works', async () => {
  await motorQuoted(ana, await sedan(ana))
  await fillDesk(app.owner, MANY)
  expect(await countOf('quotations', `number like 'BENCH-Q-%'`)).toBe(MANY)
  expect(await countOf('inspection_photos', 'true')).toBeGreaterThan(0)
})

it('a bench has the books of policies that were paid, their claims and what was earned by them', async () => {
  const { id } = await ctplInForce(ana)
  const claim = await reported(ana, 'user', id, 'injury')
  await copyPolicies(app.owner, id, {
    count: MANY,
    endsOn: 'current_date + 100',
    agent: `(select id from staff where agent_code = 'AGENT-' || (1 + g % 20))`,
    customer: `(select customer_id from policies where id = '${id}')`,
  })
  await fillBooks(app.owner, id)
  expect(await countOf('invoices', `number like 'COPY-%'`)).toBe(MANY)
  await fillClaims(app.owner, claim.id, 10)
  expect(await countOf('claims', `number like 'COPY-C-%'`)).toBe(MANY / 10)
  await fillCommission(app.owner, 1)
  expect(await countOf('commission_sales', `policy_number = 'BENCH'`)).toBeGreaterThan(0)
})
