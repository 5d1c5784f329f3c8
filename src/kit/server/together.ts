import { type Actor, actorName } from '../actor.ts'
import type { Db, Transaction } from './db.ts'

/** Many that go together: steps that wait to be taken with those of others, and whose turn it is to go on. */
type Gathering = { readonly wait: (go: () => void) => void; readonly turn: () => Promise<void> }
const gatherings = new WeakMap<Transaction, Gathering>()

/** So long they keep the processor, one after the other, before whoever else asks something of the process has it. */
const SLICE_MS = 5

/** Lets those who ask for a turn go on in their order. */
function inTurns(transaction: Transaction): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let began = performance.now()
  const breathe = async () => {
    if (performance.now() - began < SLICE_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    began = performance.now()
  }
  return async () => {
    // Who waits for a turn will go on, as who waits for an answer.
    transaction.inFlight++
    last = last.then(breathe)
    await last
    if (--transaction.inFlight === 0) transaction.onIdle?.()
  }
}

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

/** A step that takes one or, among many that go together, all that have come to it: `askAll` says what each of them gets, the n-th of what was asked. */
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

/**
 * Reads a record by what it is known by, as somebody sees it; of many that go together all with one statement. `read` answers records with what they are
 * known by.
 */
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
