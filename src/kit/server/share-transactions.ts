import type { Db } from './db.ts'
import { manyTogether } from './together.ts'

type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>

type Waiting = {
  /** Does the work in a shared transaction; the returned function delivers its answer once that is committed. */
  readonly share: (db: Db) => Promise<() => void>
  readonly doAlone: () => Promise<void>
}

/**
 * Combines many concurrent transactions: what comes while one is under way is done in the next, by `manyTogether`. If one of them fails,
 * all are rolled back, and each is done by itself.
 */
export function shareTransactions(transact: Transact): Transact {
  let waiting: Waiting[] = []
  let isUnderWay = false

  async function doTogether(taken: readonly Waiting[]): Promise<void> {
    if (taken.length > 1)
      try {
        const answers: (() => void)[] = []
        await transact((db) => manyTogether(db, taken, async ({ share }) => answers.push(await share(db))))
        for (const answer of answers) answer()
        return
      } catch {
        // The one that failed gets its error when it fails alone.
      }
    for (const { doAlone } of taken) await doAlone()
  }

  async function doAll(): Promise<void> {
    if (isUnderWay) return
    isUnderWay = true
    while (waiting.length > 0) {
      const taken = waiting
      waiting = []
      await doTogether(taken)
    }
    isUnderWay = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({
        share: async (db) => {
          const answer = await work(db)
          return () => resolve(answer)
        },
        doAlone: () => transact(work).then(resolve, reject),
      })
      setImmediate(doAll)
    })
}
