import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Agent, getAgent } from '#features/people/staff/public/server/staff.ts'
import { quotations } from '#features/selling/quotes/public/server/tables.ts'
import { sha256 } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { MAX_DIFFERENT } from '../../rules/perceptual-hash.ts'
import { inspectionLinks, inspectionPhotos, inspections, uploadSessions } from '../tables.ts'
import { fromRow, type InspectionRow } from './steps.ts'

export type Opened = {
  readonly link: typeof inspectionLinks.$inferSelect
  readonly inspection: InspectionRow
  readonly agent: Agent
  readonly quotation: { readonly id: string; readonly line: string; readonly number: string; readonly holderName: string }
}

export const hashOfToken = (token: string): string => sha256(`inspection link ${token}`)

/**
 * What a token opens, while it is valid. Read by the program itself, since its holder is not signed in: nothing but this inspection is
 * read.
 */
export async function byToken(db: Db, token: string, at: Date, { lock = false } = {}): Promise<Opened | undefined> {
  const query = db
    .select({ link: inspectionLinks, inspection: inspections, quotation: quotations })
    .from(inspectionLinks)
    .innerJoin(inspections, eq(inspections.id, inspectionLinks.inspectionId))
    .innerJoin(quotations, eq(quotations.id, inspections.quotationId))
    .where(and(eq(inspectionLinks.tokenHash, hashOfToken(token)), isNull(inspectionLinks.revokedAt), gt(inspectionLinks.expiresAt, at)))
  const [row] = await (lock ? query.for('update', { of: inspections }) : query)
  if (!row) return undefined
  const { line, number, holderName } = row.quotation
  return {
    link: row.link,
    inspection: fromRow(row.inspection),
    agent: await getAgent(db, row.quotation.agentId),
    quotation: { id: row.quotation.id, line, number, holderName },
  }
}

/** Records that the link was opened; returns whether for the first time. */
export async function noteOpened(db: Db, linkId: string, at: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(inspectionLinks)
    .set({ openedAt: at })
    .where(and(eq(inspectionLinks.id, linkId), isNull(inspectionLinks.openedAt)))
  return rowCount === 1
}

export async function addSession(db: Db, values: typeof uploadSessions.$inferInsert): Promise<string> {
  const [row] = await db.insert(uploadSessions).values(values).returning({ id: uploadSessions.id })
  if (!row) throw new Error('an upload session was not kept')
  return row.id
}

/** The session, if it belongs to this inspection: a new link to it continues what the old one started. */
export async function findSession(db: Db, inspectionId: string, id: string) {
  const [row] = await db
    .select({ id: uploadSessions.id, clockAheadSeconds: uploadSessions.clockAheadSeconds })
    .from(uploadSessions)
    .innerJoin(inspectionLinks, eq(inspectionLinks.id, uploadSessions.linkId))
    .where(and(eq(uploadSessions.id, id), eq(inspectionLinks.inspectionId, inspectionId)))
  return row
}

/** What a device sent before under an id of its own. */
export async function sentAs(db: Db, inspectionId: string, clientId: string) {
  const [row] = await db
    .select({ shot: inspectionPhotos.shot, sha256: inspectionPhotos.sha256 })
    .from(inspectionPhotos)
    .where(and(eq(inspectionPhotos.inspectionId, inspectionId), eq(inspectionPhotos.clientId, clientId)))
  return row
}

/** The maximum number of photographs of one thing that is photographed again and again. */
const MAX_ALIKE = 200
const Like = z.object({ id: z.uuid(), look: z.string(), sha256: z.string(), inspection_id: z.uuid(), shot: z.string(), same: z.boolean() })
export type Like = z.output<typeof Like>

type Looks = { readonly sha256: string; readonly look: string; readonly parts: readonly number[]; readonly riskKeys: readonly string[] }

/** Photographs of any inspection that have the same bytes or look the same, most similar first. */
export async function lookingLike(db: Db, { sha256: content, look, parts, riskKeys }: Looks): Promise<Like[]> {
  const { rows } = await db.execute(
    sql`select * from app.photographs_like(${content}, ${look}, ${sql.param([...parts])}::integer[], ${MAX_DIFFERENT}, ${sql.param([...riskKeys])}::text[], ${MAX_ALIKE})`,
  )
  return rows.map((row) => Like.parse(row))
}

/** Stores a photograph; undefined when the device had already sent it. */
export async function addPhoto(db: Db, values: typeof inspectionPhotos.$inferInsert): Promise<string | undefined> {
  const [row] = await db
    .insert(inspectionPhotos)
    .values(values)
    .onConflictDoNothing({ target: [inspectionPhotos.inspectionId, inspectionPhotos.clientId] })
    .returning({ id: inspectionPhotos.id })
  return row?.id
}
