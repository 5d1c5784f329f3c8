import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, it } from 'vitest'
import type { Db } from './db.ts'
import { shareTransactions } from './share-transactions.ts'

/** Transactions that commit unless their work fails, and what each committed. */
function database() {
  const committed: string[][] = []
  let written: string[] = []
  const db: Db = Object.assign(drizzle.mock(), {
    $client: { query: () => Promise.reject(new Error('nothing is asked here')), transaction: { inFlight: 0, onIdle: undefined } },
  })
  const transact = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const own: string[] = []
    written = own
    const answer = await work(db)
    await pause(5)
    committed.push(own.sort())
    return answer
  }
  return { committed, transaction: shareTransactions(transact), write: async (what: string) => written.push(what) }
}

it('does in one transaction what comes at once, and tells each its own answer', async () => {
  const { committed, transaction, write } = database()
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => transaction(async () => `${name}${await write(name)}`)))
  expect(committed).toEqual([['a', 'b', 'c']])
  expect(answers).toEqual(['a1', 'b2', 'c3'])
})

it('does in the next what comes while one is under way', async () => {
  const { committed, transaction, write } = database()
  const first = transaction(() => write('first'))
  await pause(2)
  await Promise.all([first, transaction(() => write('second')), transaction(() => write('third'))])
  expect(committed).toEqual([['first'], ['second', 'third']])
})

it('does each by itself where one fails, who alone is told why', async () => {
  const { committed, transaction, write } = database()
  const work = (name: string) =>
    transaction(async () => {
      await write(name)
      if (name === 'b') throw new Error('b cannot')
    })
  const [a, b, c] = await Promise.allSettled(['a', 'b', 'c'].map(work))
  expect(committed).toEqual([['a'], ['c']])
  expect([a?.status, c?.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(b).toMatchObject({ status: 'rejected', reason: { message: 'b cannot' } })
})

it('tells everybody that nothing can be committed', async () => {
  const transaction = shareTransactions(() => Promise.reject(new Error('the database is away')))
  const all = await Promise.allSettled([1, 2, 3].map(() => transaction(async () => 'done')))
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})
