import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import { type TariffState, tariffLife } from '#domain/tariff-life.ts'
import { featurePermissions, staff } from '#features/people/staff/public/server/tables.ts'
import { parseState } from '#kit/life-cycle.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import { tariffs } from '../tables.ts'

type Stored = typeof tariffs.$inferSelect
export type TariffRow = Omit<Stored, 'state'> & { readonly state: TariffState }

const fromRow = (row: Stored): TariffRow => ({ ...row, state: parseState(tariffLife, row.state) })

export async function findVersion(db: Db, id: string): Promise<TariffRow> {
  const [row] = isUuid(id) ? await db.select().from(tariffs).where(eq(tariffs.id, id)) : []
  if (!row) throw problem('not-found')
  return fromRow(row)
}

/**
 * Like `findVersion`, and no one else changes a version until the transaction ends: days are compared across versions, and across lines
 * that include each other.
 */
export async function lockVersion(db: Db, id: string): Promise<TariffRow> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('tariffs'))`)
  return findVersion(db, id)
}

/** Versions that price covers, now or later, in the order of their days. */
export async function activeVersions(db: Db): Promise<TariffRow[]> {
  const rows = await db.select().from(tariffs).where(eq(tariffs.state, 'active')).orderBy(asc(tariffs.line), asc(tariffs.effectiveFrom))
  return rows.map(fromRow)
}

const MAX_LISTED = 500

const listed = {
  id: tariffs.id,
  line: tariffs.line,
  version: tariffs.version,
  effectiveFrom: tariffs.effectiveFrom,
  effectiveTo: tariffs.effectiveTo,
  state: tariffs.state,
  note: tariffs.note,
  revision: tariffs.revision,
  changedAt: tariffs.changedAt,
}

/** All versions, latest days first, without their tables. */
export async function allVersions(db: Db) {
  const rows = await db
    .select({ ...listed, changer: sql<string | null>`s.first_name || ' ' || s.last_name`, base: sql<string | null>`b.version` })
    .from(tariffs)
    .leftJoin(sql`staff s`, sql`s.id = ${tariffs.changedBy}`)
    .leftJoin(sql`tariffs b`, sql`b.id = ${tariffs.baseId}`)
    .orderBy(desc(tariffs.effectiveFrom), desc(tariffs.id))
    .limit(MAX_LISTED)
  return rows.map((row) => ({ ...row, state: parseState(tariffLife, row.state) }))
}

/** Active versions of other lines, which may be packaged. */
export const versionsToPackage = (db: Db, exceptLine: string) =>
  db
    .select({ id: tariffs.id, version: tariffs.version, effectiveFrom: tariffs.effectiveFrom, effectiveTo: tariffs.effectiveTo })
    .from(tariffs)
    .where(and(eq(tariffs.state, 'active'), ne(tariffs.line, exceptLine)))
    .orderBy(asc(tariffs.line), desc(tariffs.effectiveFrom))

/** Active versions with those names: what is packaged must be one of them, unchanged. */
export const versionsNamed = (db: Db, names: readonly string[]) =>
  names.length === 0
    ? Promise.resolve([])
    : db
        .select({ version: tariffs.version, tables: tariffs.tables })
        .from(tariffs)
        .where(and(inArray(tariffs.version, [...names]), eq(tariffs.state, 'active')))

export async function addVersion(db: Db, row: typeof tariffs.$inferInsert): Promise<TariffRow> {
  const [added] = await db.insert(tariffs).values(row).onConflictDoNothing().returning()
  if (!added) throw nameTaken(row.version)
  return fromRow(added)
}

export const nameTaken = (version: string) =>
  problem('invalid', {
    fields: [{ path: 'version', ...withI18n('message', msg`This line already has a version ${version}. Choose another name.`) }],
  })

/** Changes the content of a draft and increments its revision. */
export async function changeVersion(db: Db, row: TariffRow, change: Partial<typeof tariffs.$inferInsert>): Promise<TariffRow> {
  const [changed] = await db
    .update(tariffs)
    .set({ ...change, revision: row.revision + 1 })
    .where(and(eq(tariffs.id, row.id), eq(tariffs.revision, row.revision)))
    .returning()
  if (!changed) throw problem('changed-meanwhile')
  return fromRow(changed)
}

export async function isNameTaken(db: Db, { id, line }: TariffRow, version: string): Promise<boolean> {
  const rows = await db
    .select({ id: tariffs.id })
    .from(tariffs)
    .where(and(eq(tariffs.line, line), eq(tariffs.version, version), ne(tariffs.id, id)))
  return rows.length > 0
}

/** Everyone responsible for tariffs. */
export const pricingStaff = async (db: Db): Promise<string[]> =>
  (
    await db
      .select({ id: staff.id })
      .from(staff)
      .innerJoin(featurePermissions, and(eq(featurePermissions.roleCode, staff.roleCode), eq(featurePermissions.featureCode, 'TARIFFS')))
      .where(eq(staff.active, true))
  ).map(({ id }) => id)
