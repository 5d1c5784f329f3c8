import { desc, eq, inArray, or, sql } from 'drizzle-orm'
import { officeChangeLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import type { OfficeChange } from '../public/contract.ts'
import { type OfficeChangeKind, officeChangeKinds } from '../public/server/kinds.ts'
import { officeChanges } from './tables.ts'

type ChangeRow = typeof officeChanges.$inferSelect

/** How many decided changes are shown beside those that are waiting. */
const RECENT = 30

export const kindOf = ({ kind }: Pick<ChangeRow, 'kind'>): OfficeChangeKind => {
  const found = officeChangeKinds.contributions().find((each) => each.kind === kind)
  if (!found) throw new Error(`nobody knows the change ${kind}`)
  return found
}

/** Locked until the end of the transaction, so that it is decided once. */
export async function holdChange(db: Db, id: string): Promise<ChangeRow> {
  const [row] = isUuid(id) ? await db.select().from(officeChanges).where(eq(officeChanges.id, id)).for('update') : []
  if (!row) throw problem('not-found', { message: 'This change does not exist.' })
  return row
}

/** The changes that are waiting, and those decided last. */
export async function allChanges(db: Db, viewer: Staff): Promise<OfficeChange[]> {
  const newest = db.select({ id: officeChanges.id }).from(officeChanges).orderBy(desc(officeChanges.id)).limit(RECENT)
  const rows = await db
    .select()
    .from(officeChanges)
    .where(or(eq(officeChanges.state, officeChangeLife.initial), inArray(officeChanges.id, newest)))
    .orderBy(sql`${officeChanges.state} <> 'proposed'`, desc(officeChanges.id))
  return describedChanges(db, rows, viewer)
}

export async function describedChanges(db: Db, rows: readonly ChangeRow[], viewer: Staff): Promise<OfficeChange[]> {
  const names = await namesOfStaff(
    db,
    rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
  )
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind, title: row.title, note: row.note, reason: row.reason },
    state: parseState(officeChangeLife, row.state),
    changes: [...row.lines],
    path: kindOf(row).path(row.subject),
    proposedBy: names.get(row.proposedBy) ?? '',
    proposedAt: row.createdAt.toISOString(),
    decidedBy: row.decidedBy && (names.get(row.decidedBy) ?? ''),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    may: mayDecide(row, viewer),
  }))
}

function mayDecide({ state, proposedBy }: ChangeRow, { id, features }: Staff): OfficeChange['may'] {
  if (state !== 'proposed' || !features.includes('STAFF_CHANGES')) return []
  return proposedBy === id ? ['withdraw'] : ['confirm', 'refuse']
}
