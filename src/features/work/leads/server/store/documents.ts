import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { staffIdIn } from '#kit/server/scope.ts'
import { isUuid } from '#kit/uuid.ts'
import { type LeadDocument, LeadDocumentKind } from '../../public/contract/documents.ts'
import { leadDocuments } from '../../public/server/tables.ts'

type Row = typeof leadDocuments.$inferSelect

const notRemoved = (leadId: string) => and(eq(leadDocuments.leadId, leadId), isNull(leadDocuments.removedAt))

export async function documentsOf(db: Db, leadId: string): Promise<LeadDocument[]> {
  const rows = await db
    .select({ document: leadDocuments, firstName: staff.firstName, lastName: staff.lastName })
    .from(leadDocuments)
    .leftJoin(staff, eq(staff.id, staffIdIn(leadDocuments.uploadedBy)))
    .where(notRemoved(leadId))
    .orderBy(desc(leadDocuments.id))
  return rows.map(({ document: { id, kind, name, type, size, createdAt }, firstName, lastName }) => ({
    id,
    kind: LeadDocumentKind.parse(kind),
    name,
    type,
    size,
    uploadedBy: [firstName, lastName].filter(Boolean).join(' '),
    createdAt: createdAt.toISOString(),
  }))
}

export async function findDocument(db: Db, leadId: string, id: string): Promise<Row | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db
    .select()
    .from(leadDocuments)
    .where(and(notRemoved(leadId), eq(leadDocuments.id, id)))
  return row
}

export async function countDocuments(db: Db, leadId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(leadDocuments).where(notRemoved(leadId))
  return row?.n ?? 0
}

export const addDocument = (db: Db, row: typeof leadDocuments.$inferInsert) => db.insert(leadDocuments).values(row)

/** Whether it was removed by this call, rather than by another one a moment before. */
export async function markRemoved(db: Db, id: string, removedAt: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(leadDocuments)
    .set({ removedAt })
    .where(and(eq(leadDocuments.id, id), isNull(leadDocuments.removedAt)))
  return rowCount === 1
}
