import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { practiceRuns } from '../tables.ts'

export type RunRow = typeof practiceRuns.$inferSelect

/** The newest first. */
export const runsOf = (db: Db, staffId: string): Promise<RunRow[]> =>
  db.select().from(practiceRuns).where(eq(practiceRuns.staffId, staffId)).orderBy(desc(practiceRuns.startedAt))

export async function findRun(db: Db, id: string, staffId: string): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(practiceRuns)
    .where(and(eq(practiceRuns.id, id), eq(practiceRuns.staffId, staffId)))
  return row
}

/** The practice of a scenario that was started and not finished, or a new one. */
export async function openRun(db: Db, { staffId, scenario, now }: { staffId: string; scenario: string; now: Date }): Promise<RunRow> {
  await db.insert(practiceRuns).values({ staffId, scenario, startedAt: now }).onConflictDoNothing()
  const [open] = await db
    .select()
    .from(practiceRuns)
    .where(and(eq(practiceRuns.staffId, staffId), eq(practiceRuns.scenario, scenario), isNull(practiceRuns.finishedAt)))
  if (!open) throw new Error('a practice was not begun')
  return open
}

type Entering = {
  readonly run: string
  readonly staffId: string
  readonly scenario: string
  readonly startedAt: Date
  readonly ticketAt: Date
}

/** Records the ticket with which someone entered. False for one that was used, or is older than another that was. */
export async function enterRun(db: Db, { run, staffId, scenario, startedAt, ticketAt }: Entering): Promise<boolean> {
  const entered = await db
    .insert(practiceRuns)
    .values({ id: run, staffId, scenario, startedAt, ticketAt })
    .onConflictDoUpdate({ target: practiceRuns.id, set: { ticketAt }, setWhere: sql`${practiceRuns.ticketAt} < ${ticketAt.toISOString()}` })
    .returning({ id: practiceRuns.id })
  return entered.length > 0
}

/** The practice that someone is in: the one they entered last. */
export async function currentRun(db: Db, staffId: string): Promise<RunRow | undefined> {
  const [row] = await db.select().from(practiceRuns).where(eq(practiceRuns.staffId, staffId)).orderBy(desc(practiceRuns.ticketAt)).limit(1)
  return row
}

type Finishing = {
  readonly id: string
  readonly staffId: string
  readonly finishedAt: Date
  readonly percent: number
  readonly isPassed: boolean
}

/** False if it was finished before: the first result counts. */
export async function finishRun(db: Db, { id, staffId, ...marked }: Finishing & { readonly done: readonly string[] }): Promise<boolean> {
  const finished = await db
    .update(practiceRuns)
    .set(marked)
    .where(and(eq(practiceRuns.id, id), eq(practiceRuns.staffId, staffId), isNull(practiceRuns.finishedAt)))
    .returning({ id: practiceRuns.id })
  return finished.length > 0
}
