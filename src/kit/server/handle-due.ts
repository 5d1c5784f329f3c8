import type { Db } from './db.ts'
import type { JobContext } from './jobs.ts'

const AT_ONCE = 200
const UNHANDLED = 'a record that is due could not be handled'

const failedWith = (failures: readonly unknown[]) =>
  new AggregateError(failures, `${failures.length} of the records that were due could not be handled`)

/** Handles records one after the other: one that fails stops no other. In the end the job fails, so that it is retried and reported. */
export async function handleEach(
  ids: Iterable<string>,
  { log }: Pick<JobContext, 'log'>,
  handle: (id: string) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const id of ids)
    try {
      await handle(id)
    } catch (error) {
      log.error({ err: error, id }, UNHANDLED)
      failures.push(error)
    }
  if (failures.length > 0) throw failedWith(failures)
}

/** What was dealt with: those that failed, which are still due, and the last of the others, by which records are found that stay due. */
type Passed = { readonly failed: readonly string[]; readonly after: string | undefined }

type Kind<Row> = {
  /** At most so many of what is due; locked where others could handle it too. */
  readonly find: (db: Db, passed: Passed, most: number) => Promise<readonly Row[]>
  readonly handle: (db: Db, row: Row) => Promise<unknown>
}
type Context = Pick<JobContext, 'transaction' | 'log'>
type Failed = ReadonlyMap<string, unknown>
/** Handles all of a kind, and returns the errors of those that failed, by id. */
type Due = (context: Context) => Promise<Failed>

/** A kind of records that become due; those of a transaction that fails are handled one by one. */
export const due =
  <Row extends { readonly id: string }>({ find, handle }: Kind<Row>): Due =>
  async ({ transaction, log }) => {
    const failed = new Map<string, unknown>()
    let after: string | undefined
    /** Handles some, and returns which, with the error if they could not be handled. */
    const handleSome = async (most: number): Promise<{ readonly rows: readonly Row[]; readonly error?: unknown }> => {
      let rows: readonly Row[] = []
      try {
        await transaction(async (db) => {
          rows = await find(db, { failed: [...failed.keys()], after }, most)
          for (const row of rows) await handle(db, row)
        })
        return { rows }
      } catch (error) {
        if (rows.length === 0) throw error
        return { rows, error }
      }
    }
    for (;;) {
      const { rows, error } = await handleSome(AT_ONCE)
      if (error === undefined && rows.length < AT_ONCE) return failed
      if (error === undefined) after = rows.at(-1)?.id
      for (let left = error === undefined ? 0 : rows.length; left > 0; left -= 1) {
        const one = await handleSome(1)
        const [row] = one.rows
        after = row?.id ?? after
        if (!row || one.error === undefined) continue
        log.error({ err: one.error, id: row.id }, UNHANDLED)
        failed.set(row.id, one.error)
      }
    }
  }

/** Handles all that is due, one kind after the other: a record that fails stops no other, but in the end the job. */
export async function handleDue(context: Context, ...kinds: readonly Due[]): Promise<void> {
  const failures: unknown[] = []
  for (const kind of kinds) failures.push(...(await kind(context)).values())
  if (failures.length > 0) throw failedWith(failures)
}
