import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { officeChangeKind } from '#features/people/office-changes/public/server/kinds.ts'
import { takeWorkbook } from '../../public/contract/workbooks.ts'
import { workbookPath } from '../../rules/workbook/addresses.ts'
import { peopleWorkbookRows, peopleWorkbooks } from '../tables.ts'
import { getWorkbook } from './store.ts'

export const PEOPLE_WORKBOOK = 'people-workbook'

/** People and branches of a workbook: once confirmed, a job applies its rows, some at a time. */
export const workbookKind = officeChangeKind({
  kind: PEOPLE_WORKBOOK,
  value: z.object({}),
  path: workbookPath,
  carryOut: async ({ db, actor, enqueue }, { subject }) => {
    const officer = requireStaff(actor)
    const workbook = await getWorkbook(db, subject)
    const ofThem = await db.$count(
      peopleWorkbookRows,
      and(
        eq(peopleWorkbookRows.workbookId, workbook.id),
        eq(peopleWorkbookRows.staffId, officer.id),
        eq(peopleWorkbookRows.standing, 'changed'),
      ),
    )
    if (ofThem > 0) throw problem('not-allowed', { message: 'One row is about you. Someone else at the office must confirm it.' })
    await db.update(peopleWorkbooks).set({ confirmedBy: officer.id }).where(eq(peopleWorkbooks.id, workbook.id))
    await enqueue(db, takeWorkbook, { workbookId: workbook.id })
  },
})
