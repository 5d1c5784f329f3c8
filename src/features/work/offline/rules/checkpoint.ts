/** A row stores this range of its transaction's number. */
export const XIDS = 2 ** 32

/** A point in time of one database: every transaction before `oldest` was over. */
export type Checkpoint = { readonly database: string; readonly oldest: number }

export const writeCheckpoint = ({ database, oldest }: Checkpoint): string => `${database}.${oldest}`

export function readCheckpoint(text: string): Checkpoint {
  const [, database = '', oldest] = /^(.+)\.(\d+)$/.exec(text) ?? []
  return { database, oldest: Number(oldest) }
}

/**
 * The transactions whose rows are requested: from the checkpoint's oldest on. All of them, if the checkpoint is of another database, was
 * lost in a restore, or is so old that numbers wrap around.
 */
export function spanSince(
  given: Checkpoint | undefined,
  now: { readonly checkpoint: Checkpoint; readonly next: number },
): { readonly since: number; readonly span: number } {
  const span = given ? now.next - given.oldest : -1
  if (!given || given.database !== now.checkpoint.database || span < 0 || span >= XIDS / 2) return { since: 0, span: XIDS }
  return { since: given.oldest, span }
}
