import type { Db } from '#kit/server/db.ts'

export type SimulatorDeps = {
  /** Each statement of it in a transaction of its own. */
  readonly db: Db
  /** Several statements in one. */
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** The secret of this installation for a purpose, which the program knows as well. */
  readonly secretFor: (purpose: string) => string
  /** Where the program is reached, to be told of events. */
  readonly ownUrl: () => string
}
