import { eq, sql } from 'drizzle-orm'
import { parseMobile } from '#domain/mobile.ts'
import { reassignReminders } from '#features/people/notifications/public/server/commands/reassign.ts'
import { type BookMove, type BookPart, tiesTo } from '#features/people/staff/public/server/book.ts'
import { reassignRows } from '#features/people/staff/public/server/reassign-rows.ts'
import type { Db } from '#kit/server/db.ts'
import { quotations } from '../public/server/tables.ts'

const OPEN: readonly string[] = ['draft', 'quoted', 'referred', 'approved', 'accepted']

/** Who quoted it stays on record (`quoted_by`, set by a trigger), and so do past figures. */
async function move(db: Db, { ids, from, to, now }: BookMove): Promise<string[]> {
  const moved = await reassignRows(db, quotations, quotations.id, { ids, from, to }, { updatedAt: now })
  await reassignReminders(db, { ids: moved, from, to })
  return moved
}

/** The quotations of an agent: the open ones, and those that led to what customers have or had. */
export const quotationsOfBook: BookPart = {
  kind: 'quotations',
  find: async (db, agentId) => {
    const { id, customerId, previousId, state, line } = quotations
    const rows = await db
      .select({ id, customerId, previousId, state, line, mobile: sql<string | null>`${quotations.holder} ->> 'mobile'` })
      .from(quotations)
      .where(eq(quotations.agentId, agentId))
    return rows.map((row) => ({
      id: row.id,
      ties: [
        ...tiesTo({ customerId: row.customerId, mobile: parseMobile(row.mobile ?? ''), quotationId: row.id }),
        ...tiesTo({ quotationId: row.previousId }),
      ],
      line: OPEN.includes(row.state) ? row.line : undefined,
    }))
  },
  move,
}
