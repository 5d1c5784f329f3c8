import type { Db } from '#kit/server/db.ts'

export type SimulatorDeps = {
  /** Runs each statement in a transaction of its own. */
  readonly db: Db
  /** Runs several statements in one transaction. */
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** The secret of this installation for a purpose, known to the program as well. */
  readonly secretFor: (purpose: string) => string
  /** Where the program is reached, to notify it of events. */
  readonly ownUrl: () => string
}
