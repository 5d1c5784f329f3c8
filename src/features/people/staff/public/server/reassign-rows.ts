import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#kit/server/db.ts'

type Owned = PgTable & { readonly agentId: PgColumn }
type Reassigned = { readonly ids: readonly string[]; readonly from: string; readonly to: string }

/**
 * Moves those of an agent's rows that are still theirs to another; `column` is what the ids are of. Returns that column's value for each
 * row that moved.
 */
export async function reassignRows(
  db: Db,
  table: Owned,
  column: PgColumn,
  { ids, from, to }: Reassigned,
  set: Readonly<Record<string, unknown>> = {},
): Promise<string[]> {
  if (ids.length === 0) return []
  const moved = await db
    .update(table)
    .set({ ...set, agentId: to })
    .where(and(sql`${column} = any(${sql.param([...ids])}::uuid[])`, eq(table.agentId, from)))
    .returning({ id: column })
  return moved.map(({ id }) => String(id))
}
