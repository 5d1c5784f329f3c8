import { type Actor, actorName } from '../actor.ts'
import type { Db, Transaction } from './db.ts'

/** Many that run together: steps waiting to be combined with those of others, and whose turn it is to go on. */
type Gathering = { readonly wait: (go: () => void) => void; readonly turn: () => Promise<void> }
const gatherings = new WeakMap<Transaction, Gathering>()

/** How long they keep the processor, one after the other, before other requests of the process get it. */
const SLICE_MS = 5

/** Lets those who ask for a turn continue in order. */
function inTurns(transaction: Transaction): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let began = performance.now()
  const breathe = async () => {
    if (performance.now() - began < SLICE_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    began = performance.now()
  }
  return async () => {
    // A step that waits for a turn will continue, like one that waits for an answer.
    transaction.inFlight++
    last = last.then(breathe)
    await last
    if (--transaction.inFlight === 0) transaction.onIdle?.()
  }
}

/**
 * Does the same for many items in one transaction, concurrently: queries and writes by functions made with `together` are combined into one
 * statement for all that have come so far, and each item's own queries do not wait for the others. Fails as the first of them does, once
 * all are done.
 */
export async function manyTogether<Item>(db: Db, items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const { transaction } = db.$client
  if (!transaction) throw new Error('many go together in one transaction only')
  const waiting: (() => void)[] = []
  // Once no query is pending, all that can go on without the others have done so.
  const goOnWhenIdle = () =>
    setImmediate(() => {
      if (transaction.inFlight === 0) for (const go of waiting.splice(0)) go()
    })
  const wait = (go: () => void) => {
    waiting.push(go)
    goOnWhenIdle()
  }
  gatherings.set(transaction, { wait, turn: inTurns(transaction) })
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

/**
 * A step that takes one or, among many that run together, all that have come to it: `askAll` returns what each of them gets, the n-th for
 * the n-th asked.
 */
export function together<Asked, T>(
  askAll: (db: Db, asked: readonly Asked[]) => Promise<Answers<Asked, T>>,
): (db: Db, one: Asked) => Promise<T> {
  const batches = new WeakMap<Transaction, Batch<Asked, T>>()
  return async (db, one) => {
    const { transaction } = db.$client
    const gathering = transaction && gatherings.get(transaction)
    if (!gathering) return (await askAll(db, [one]))(one, 0)
    const begin = (): Batch<Asked, T> => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const asked: Asked[] = []
      const answered = promise.then(() => {
        batches.delete(transaction)
        return askAll(db, asked)
      })
      gathering.wait(resolve)
      return { asked, answered }
    }
    const batch = batches.get(transaction) ?? begin()
    batches.set(transaction, batch)
    const n = batch.asked.push(one) - 1
    const answers = await batch.answered
    await gathering.turn()
    return answers(one, n)
  }
}

/** Reads a record by its key, as seen by someone; many that run together with one statement. `read` returns records with their keys. */
export function readTogether<T>(
  read: (db: Db, actor: Actor, keys: readonly string[]) => Promise<Iterable<readonly [key: string, record: T]>>,
): (db: Db, actor: Actor, key: string) => Promise<T | undefined> {
  const reading = together(async (db, asked: readonly { readonly actor: Actor; readonly key: string }[]) => {
    const found = new Map<string, ReadonlyMap<string, T>>()
    for (const [name, own] of Map.groupBy(asked, ({ actor }) => actorName(actor))) {
      const keys = own.map(({ key }) => key)
      for (const { actor } of own.slice(0, 1)) found.set(name, new Map(await read(db, actor, keys)))
    }
    return ({ actor, key }) => found.get(actorName(actor))?.get(key)
  })
  return (db, actor, key) => reading(db, { actor, key })
}
