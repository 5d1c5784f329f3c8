import { and, desc, eq } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import type { Paging } from '#kit/paging.ts'
import type { Db } from '#kit/server/db.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import { together } from '#kit/server/together.ts'
import { isUuid } from '#kit/uuid.ts'
import { breaches, marketingChoices } from './tables.ts'

export type BreachRow = typeof breaches.$inferSelect

export const addChoices = together(async (db: Db, choices: readonly (readonly (typeof marketingChoices.$inferInsert)[])[]) => {
  await db.insert(marketingChoices).values(choices.flat())
  return () => undefined
})

/** A customer's newest choice for a channel; none: nothing was ever allowed. */
export async function newestChoice(db: Db, customerId: string, channel: string) {
  const [row] = await db
    .select({ allowed: marketingChoices.allowed, at: marketingChoices.at })
    .from(marketingChoices)
    .where(and(eq(marketingChoices.customerId, customerId), eq(marketingChoices.channel, channel)))
    .orderBy(desc(marketingChoices.at), desc(marketingChoices.id))
    .limit(1)
  return row
}

export async function getBreach(db: Db, id: string, how: 'read' | 'lock' = 'read'): Promise<BreachRow> {
  const found = db.select().from(breaches).where(eq(breaches.id, id))
  const [row] = isUuid(id) ? await (how === 'lock' ? found.for('update') : found) : []
  if (!row) throw problem('not-found')
  return row
}

export async function addBreach(db: Db, row: typeof breaches.$inferInsert): Promise<BreachRow> {
  const [added] = await db.insert(breaches).values(row).returning()
  if (!added) throw new Error('a breach was not kept')
  return added
}

export async function changeBreach(db: Db, row: BreachRow, set: Partial<typeof breaches.$inferInsert>, now: Date): Promise<BreachRow> {
  const [changed] = await db
    .update(breaches)
    .set({ ...set, version: row.version + 1, updatedAt: now })
    .where(eq(breaches.id, row.id))
    .returning()
  if (!changed) throw problem('not-found')
  return changed
}

type Wanted = Paging & { readonly state?: string | undefined; readonly search?: string | undefined }

/** Open breaches first, the one whose clock started first on top. */
export function breachesPage({ state, search, ...paging }: Wanted, now: Date) {
  const where = conditions()
  const at = where.param(now)
  const due = `b.found_at + interval '72 hours'`
  where.when(state, (wanted) => `b.state = ${where.param(wanted)}`)
  where.when(search, (text) => `b.title ilike ${where.param(likePattern(text))}`)
  return pageSql({
    table: 'breaches',
    as: 'b',
    order: { by: `(b.state || extract(epoch from b.found_at)::bigint)`, descending: true },
    joins: 'join staff s on s.id = b.recorded_by',
    columns: {
      id: 'b.id',
      state: 'b.state',
      title: 'b.title',
      persons: 'b.persons',
      foundAt: 'b.found_at',
      notifyBy: due,
      isOverdue: `(b.exemption is null and (b.npc_notified_at is null or b.persons_notified_at is null) and ${at}::timestamptz > ${due})`,
      npcNotifiedAt: 'b.npc_notified_at',
      personsNotifiedAt: 'b.persons_notified_at',
      exemption: 'b.exemption',
      recordedName: `s.first_name || ' ' || s.last_name`,
    },
    where,
    paging,
  })
}
