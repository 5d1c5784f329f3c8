import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { featurePermissions, staff } from '#features/session/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { authorityProfiles } from '../tables.ts'

export type ProfileRow = typeof authorityProfiles.$inferSelect

/** The profiles that a person has now, in force today or not. */
export const profilesOf = (db: Db, staffId: string): Promise<ProfileRow[]> =>
  db
    .select()
    .from(authorityProfiles)
    .where(and(eq(authorityProfiles.staffId, staffId), isNull(authorityProfiles.replacedAt)))

/** Everybody who works at the desk, with the profiles that they have now. */
export const deskPeople = (db: Db) =>
  db
    .select({
      id: staff.id,
      name: sql<string>`${staff.firstName} || ' ' || ${staff.lastName}`,
      agentCode: staff.agentCode,
      profile: authorityProfiles,
    })
    .from(staff)
    .innerJoin(featurePermissions, and(eq(featurePermissions.roleCode, staff.roleCode), eq(featurePermissions.featureCode, 'UNDERWRITING')))
    .leftJoin(authorityProfiles, and(eq(authorityProfiles.staffId, staff.id), isNull(authorityProfiles.replacedAt)))
    .where(eq(staff.active, true))
    .orderBy(asc(staff.firstName), asc(staff.lastName))

export type Underwriter = { readonly id: string; readonly name: string; readonly profiles: readonly ProfileRow[] }

/** Everybody who works at the desk, each once, with all of their profiles. */
export async function underwriters(db: Db): Promise<Underwriter[]> {
  const rows = await deskPeople(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return [...names].map(([id, name]) => ({
    ...{ id, name },
    profiles: rows.flatMap((row) => (row.id === id && row.profile ? [row.profile] : [])),
  }))
}

export type GivenProfile = Pick<
  ProfileRow,
  'line' | 'maxSumInsured' | 'maxDiscount' | 'authorities' | 'fourEyesAbove' | 'validFrom' | 'validTo'
>

/** Every profile that there is or was, the present ones first, with who gave it. */
export const allProfiles = (db: Db) =>
  db
    .select({ profile: authorityProfiles, by: sql<string | null>`${staff.firstName} || ' ' || ${staff.lastName}` })
    .from(authorityProfiles)
    .leftJoin(staff, eq(staff.id, authorityProfiles.createdBy))
    .orderBy(sql`${authorityProfiles.replacedAt} is not null`, desc(authorityProfiles.id))

/** The present profile of a person for a line, locked. */
export async function presentProfile(db: Db, staffId: string, line: string): Promise<ProfileRow | undefined> {
  const [row] = await db
    .select()
    .from(authorityProfiles)
    .where(and(eq(authorityProfiles.staffId, staffId), eq(authorityProfiles.line, line), isNull(authorityProfiles.replacedAt)))
    .for('update')
  return row
}

export const replaceProfile = (db: Db, id: string, replacedAt: Date) =>
  db.update(authorityProfiles).set({ replacedAt }).where(eq(authorityProfiles.id, id))

/** Whether it was added: not when somebody else gave one for the same line at the same moment. */
export async function addProfile(db: Db, row: typeof authorityProfiles.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(authorityProfiles).values(row).onConflictDoNothing()
  return rowCount === 1
}
