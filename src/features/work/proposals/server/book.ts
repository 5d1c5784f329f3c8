import { eq } from 'drizzle-orm'
import { type BookPart, tiesTo } from '#features/people/staff/public/server/book.ts'
import { reassignRows } from '#features/people/staff/public/server/reassign-rows.ts'
import { proposals } from './tables.ts'

/** The proposals of an agent, which stay with their leads. */
export const proposalsOfBook: BookPart = {
  kind: 'proposals',
  find: async (db, agentId) => {
    const { id, leadId, quotationId } = proposals
    const rows = await db.select({ id, leadId, quotationId }).from(proposals).where(eq(proposals.agentId, agentId))
    return rows.map((row) => ({ id: row.id, ties: tiesTo({ leadId: row.leadId, quotationId: row.quotationId }) }))
  },
  move: (db, { now, ...move }) => reassignRows(db, proposals, proposals.id, move, { updatedAt: now }),
}
