import type { Db, Transaction } from './db.ts'

/** Steps of a transaction that wait to be taken together with those of others. */
const gatherings = new WeakMap<Transaction, (go: () => void) => void>()

/**
 * Does the same with many in one transaction, all at once: what they ask or write by functions made with `together` is asked and written for all that
 * came so far with one statement, and what each asks for itself goes without waiting for the others. Fails as the first of them does, once all are done.
 */
export async function manyTogether<Item>(db: Db, items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const { transaction } = db.$client
  if (!transaction) throw new Error('many go together in one transaction only')
  const waiting: (() => void)[] = []
  // All that can go on without the others has, once nothing is asked any more.
  const goOnWhenIdle = () =>
    setImmediate(() => {
      if (transaction.inFlight === 0) for (const go of waiting.splice(0)) go()
    })
  gatherings.set(transaction, (go) => {
    waiting.push(go)
    goOnWhenIdle()
  })
  transaction.onIdle = goOnWhenIdle
  try {
    const done = await Promise.allSettled(items.map(work))
    for (const each of done) if (each.status === 'rejected') throw each.reason
  } finally {
    gatherings.delete(transaction)
    transaction.onIdle = undefined
  }
}

type Answers<Asked, T> = (one: Asked, n: number) => T
type Batch<Asked, T> = { readonly asked: Asked[]; readonly answered: Promise<Answers<Asked, T>> }

/** A step that takes one or, among many that go together, all that have come to it: `askAll` says what each of them gets, the n-th of what was asked. */
export function together<Asked, T>(
  askAll: (db: Db, asked: readonly Asked[]) => Promise<Answers<Asked, T>>,
): (db: Db, one: Asked) => Promise<T> {
  const batches = new WeakMap<Transaction, Batch<Asked, T>>()
  return async (db, one) => {
    const { transaction } = db.$client
    const wait = transaction && gatherings.get(transaction)
    if (!wait) return (await askAll(db, [one]))(one, 0)
    const begin = (): Batch<Asked, T> => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const asked: Asked[] = []
      const answered = promise.then(() => {
        batches.delete(transaction)
        return askAll(db, asked)
      })
      wait(resolve)
      return { asked, answered }
    }
    const batch = batches.get(transaction) ?? begin()
    batches.set(transaction, batch)
    const n = batch.asked.push(one) - 1
    return (await batch.answered)(one, n)
  }
}
