import { afterAll, beforeAll, expect, it } from 'vitest'
import { takePolicyNumber } from '#features/servicing/policies/server/store/policy-number.ts'
import { type AppPool, type Db, transact } from '#kit/server/db.ts'
import { startApp, type TestApp } from './support/app.ts'

let app: TestApp
let pool: AppPool

beforeAll(async () => {
  app = await startApp({ KALASAG_PART: 'web' })
  pool = app.openAppPool(5)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const issuing = <T>(work: (db: Db) => Promise<T>) => transact(pool, { kind: 'system', name: 'test' }, work)
const take = (prefix: string, day: string) => issuing((db) => takePolicyNumber(db, prefix, day))

it('numbers policies that are issued at the same time one after the other', async () => {
  const taken = await Promise.all(Array.from({ length: 5 }, () => take('CTPL', '2031-03-01')))
  expect(taken.sort()).toEqual([1, 2, 3, 4, 5].map((count) => `POL-CTPL-31-00000${count}`))
})

it('leaves no gap when an issue fails', async () => {
  const failing = issuing(async (db) => {
    await takePolicyNumber(db, 'CTPL', '2032-03-01')
    throw new Error('no certificate number is left')
  })
  await expect(failing).rejects.toThrow()
  expect(await take('CTPL', '2032-03-02')).toBe('POL-CTPL-32-000001')
})

it('counts each line and each year from one', async () => {
  expect(await take('CTPL', '2033-12-31')).toBe('POL-CTPL-33-000001')
  expect(await take('CTPL', '2034-01-01')).toBe('POL-CTPL-34-000001')
  expect(await take('MTR', '2034-01-01')).toBe('POL-MTR-34-000001')
})
