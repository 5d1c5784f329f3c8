import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import type { RowOutcome } from '../../rules/workbook/rows.ts'
import { peopleWorkbookRows, peopleWorkbooks } from '../tables.ts'

export type WorkbookRecord = typeof peopleWorkbooks.$inferSelect
export type WorkbookRowRecord = typeof peopleWorkbookRows.$inferSelect

export async function addWorkbook(db: Db, workbook: typeof peopleWorkbooks.$inferInsert): Promise<string> {
  const [row] = await db.insert(peopleWorkbooks).values(workbook).returning({ id: peopleWorkbooks.id })
  if (!row) throw new Error('a workbook was not kept')
  return row.id
}

export async function getWorkbook(db: Db, id: string): Promise<WorkbookRecord> {
  const [row] = isUuid(id) ? await db.select().from(peopleWorkbooks).where(eq(peopleWorkbooks.id, id)) : []
  if (!row) throw problem('not-found', { message: 'Workbook not found. One that no one proposes is deleted after a week: send it again.' })
  return row
}

/** Locked until the end of the transaction, so that it is proposed once and its rows are applied one after the other. */
export async function holdWorkbook(db: Db, id: string): Promise<WorkbookRecord> {
  await db.select({ id: peopleWorkbooks.id }).from(peopleWorkbooks).where(eq(peopleWorkbooks.id, id)).for('update')
  return getWorkbook(db, id)
}

/** So many are shown. */
const RECENT = 20

export const lastWorkbooks = (db: Db) =>
  db
    .select({
      ...{ id: peopleWorkbooks.id, name: peopleWorkbooks.name, sentBy: peopleWorkbooks.sentBy, createdAt: peopleWorkbooks.createdAt },
      ...{ changeId: peopleWorkbooks.changeId, doneAt: peopleWorkbooks.doneAt },
    })
    .from(peopleWorkbooks)
    .orderBy(desc(peopleWorkbooks.id))
    .limit(RECENT)

export const rowsOfWorkbook = (db: Db, id: string) =>
  db.select().from(peopleWorkbookRows).where(eq(peopleWorkbookRows.workbookId, id)).orderBy(peopleWorkbookRows.place)

/** The next rows to be applied. */
export const nextRows = (db: Db, workbookId: string, count: number) =>
  db
    .select()
    .from(peopleWorkbookRows)
    .where(
      and(
        eq(peopleWorkbookRows.workbookId, workbookId),
        inArray(peopleWorkbookRows.standing, ['new', 'changed']),
        isNull(peopleWorkbookRows.outcome),
      ),
    )
    .orderBy(peopleWorkbookRows.place)
    .limit(count)

export async function madeBy(db: Db, row: string): Promise<string | null> {
  const [found] = await db.select({ id: peopleWorkbookRows.madeId }).from(peopleWorkbookRows).where(eq(peopleWorkbookRows.id, row))
  return found?.id ?? null
}

/** The outcome of a row, why if it was left out, and the id of the person if there is one. */
export type Taken = { readonly outcome: RowOutcome; readonly why?: string; readonly madeId?: string }

export async function closeRow(db: Db, id: string, { outcome, why, madeId }: Taken): Promise<void> {
  await db
    .update(peopleWorkbookRows)
    .set({ outcome, why: why ?? null, madeId: madeId ?? null })
    .where(eq(peopleWorkbookRows.id, id))
}

/** Deletes workbooks that no one proposed in time. */
export const forgetUnproposed = (db: Db, before: Date) =>
  db
    .delete(peopleWorkbooks)
    .where(and(isNull(peopleWorkbooks.changeId), sql`${peopleWorkbooks.createdAt} < ${before.toISOString()}::timestamptz`))
