import type { Db } from '#kit/server/db.ts'

export type SimulatorDeps = {
  readonly db: Db
  /** The secret of this installation for a purpose, which the program knows as well. */
  readonly secretFor: (purpose: string) => string
  /** Where the program is reached, to be told of events. */
  readonly ownUrl: () => string
}
