import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayOf } from '#domain/day.ts'
import { lookingLike } from '#features/selling/inspections/server/store/by-link.ts'
import { toReview, overdue as uninspected } from '#features/selling/inspections/server/store/inspections.ts'
import { overdue as lapsed } from '#features/selling/quotes/server/store/quotes.ts'
import { similarTo } from '#features/selling/underwriting/server/store/similar.ts'
import type { CaseRow } from '#features/selling/underwriting/server/store/underwriting.ts'
import { overdue as unchecked } from '#features/servicing/payments/server/store.ts'
import { findEnded, findStranded, findUnpaid } from '#features/servicing/policies/server/store.ts'
import { type AppPool, type Db, transact } from '#kit/server/db.ts'
import { startApp, type TestApp } from './support/app.ts'

let app: TestApp
let pool: AppPool

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web' })
  pool = app.openAppPool(1)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const program = { kind: 'system', name: 'program' } as const
const now = new Date()
const today = dayOf(now)

/** How often an index was read. */
const readsOf = async (index: string): Promise<number> => {
  const { rows } = await app.owner.query('select idx_scan::int as n from pg_stat_user_indexes where indexrelname = $1', [index])
  return rows[0].n
}

// With so few rows the whole table would be read instead; whether an index can be used at all is only seen when that is ruled out.
it.each<[what: string, index: string, read: (db: Db) => Promise<unknown>]>([
  ['offers whose last day is over', 'quotations_that_may_expire', (db) => lapsed(db, today, [], 200)],
  ['policies whose last day is over', 'policies_in_force', (db) => findEnded(db, today, [], 200)],
  ['policies that were not paid in time', 'policies_that_wait', (db) => findUnpaid(db, today, [], 200)],
  ['policies that were paid and not issued', 'payments_pay_a_charge_once', (db) => findStranded(db, now)],
  ['payments to ask the provider about', 'payments_to_check', (db) => unchecked(db, now)],
  ['inspections that nobody photographed in time', 'inspections_that_may_lapse', (db) => uninspected(db, today, [], 200)],
  ['inspections to review', 'inspections_to_review', (db) => toReview(db, program)],
  [
    'photographs with the same bytes',
    'inspection_photos_by_content',
    (db) => lookingLike(db, { sha256: 'a', look: '0123456789abcdef', parts: [1, 4097], riskKeys: [] }),
  ],
  [
    'photographs that look alike',
    'inspection_photos_by_look',
    (db) => lookingLike(db, { sha256: 'a', look: '0123456789abcdef', parts: [1, 4097], riskKeys: [] }),
  ],
  [
    'cases that have something in common',
    'cases_by_likeness',
    (db) => similarTo(db, { id: '00000000-0000-7000-8000-000000000000', likeness: ['plate:NBX4567'] } as unknown as CaseRow),
  ],
])('finds %s by the index %s, under row-level security', async (_, index, read) => {
  const before = await readsOf(index)
  await transact(pool, program, async (db) => {
    await db.execute(sql`set local enable_seqscan = off`)
    await read(db)
  })
  await pool.query('select pg_stat_force_next_flush()')
  expect(await readsOf(index)).toBeGreaterThan(before)
})
