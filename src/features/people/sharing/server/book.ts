import { and, eq, isNull } from 'drizzle-orm'
import { type BookPart, tiesTo } from '#features/people/staff/public/server/book.ts'
import { reassignRows } from '#features/people/staff/public/server/reassign-rows.ts'
import { links } from './tables.ts'

/**
 * Links that an agent sent and did not withdraw. They open as before, with the new agent; requests for a replacement of an expired one go
 * to the new agent.
 */
export const linksOfBook: BookPart = {
  kind: 'links',
  find: async (db, agentId) => {
    const rows = await db
      .select({ id: links.id, mobile: links.mobile, quotationId: links.quotationId, policyId: links.policyId })
      .from(links)
      .where(and(eq(links.agentId, agentId), isNull(links.revokedAt)))
    return rows.map((row) => ({ id: row.id, ties: tiesTo(row) }))
  },
  move: (db, move) => reassignRows(db, links, links.id, move),
}
