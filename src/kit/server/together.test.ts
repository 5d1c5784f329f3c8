import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, it } from 'vitest'
import type { Db, Transaction } from './db.ts'
import { manyTogether, together } from './together.ts'

/** A transaction in which every query takes a moment, and what was queried in it. */
function transacting() {
  const transaction: Transaction = { inFlight: 0, onIdle: undefined }
  const asked: string[] = []
  const ask = async (what: string) => {
    transaction.inFlight++
    asked.push(what)
    await pause(5)
    if (--transaction.inFlight === 0) transaction.onIdle?.()
  }
  const db: Db = Object.assign(drizzle.mock(), {
    $client: { query: () => Promise.reject(new Error('nothing is asked here')), transaction },
  })
  return { db, asked, ask }
}

it('asks once for all that come to a step, however they came, and tells each its own answer', async () => {
  const { db, asked, ask } = transacting()
  const double = together(async (_, numbers: readonly number[]) => {
    await ask(`double ${[...numbers].sort().join(' ')}`)
    return (one) => one * 2
  })
  const found: number[] = []
  await manyTogether(db, [1, 2, 3], async (n) => {
    if (n === 2) await ask('only two')
    found.push(await double(db, n))
    found.push(await double(db, n * 10))
  })
  expect(asked).toEqual(['only two', 'double 1 2 3', 'double 10 20 30'])
  expect(found.sort((one, other) => one - other)).toEqual([2, 4, 6, 20, 40, 60])
})

it('asks at once where nobody goes along', async () => {
  const { db } = transacting()
  const many = together(async (_, all: readonly string[]) => (one: string, n: number) => `${one} ${n} of ${all.length}`)
  expect(await many(db, 'alone')).toBe('alone 0 of 1')
})

it('fails as the first that failed, once all others are done', async () => {
  const { db, ask } = transacting()
  let done = 0
  const work = manyTogether(db, [1, 2, 3], async (n) => {
    if (n === 1) throw new Error('the first cannot')
    await ask('the others')
    done++
  })
  await expect(work).rejects.toThrow('the first cannot')
  expect(done).toBe(2)
})

it('goes on where the last has no further step, although each keeps the processor for a while', async () => {
  const { db, asked, ask } = transacting()
  const step = together(async (_, numbers: readonly number[]) => {
    await ask(numbers.join(' '))
    return (one) => one
  })
  const keepBusy = () => {
    const until = performance.now() + 8
    while (performance.now() < until);
  }
  await manyTogether(db, [1, 2, 3], async (n) => {
    await step(db, n)
    keepBusy()
    if (n < 3) await step(db, n * 10)
  })
  expect(asked).toEqual(['1 2 3', '10 20'])
})
