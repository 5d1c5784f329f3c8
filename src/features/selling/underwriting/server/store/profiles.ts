import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { featurePermissions, staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { authorityProfiles } from '../tables.ts'

export type ProfileRow = typeof authorityProfiles.$inferSelect

/** The current and future profiles of a person, without those that were replaced at once. */
export const profilesOf = (db: Db, staffId: string): Promise<ProfileRow[]> =>
  db
    .select()
    .from(authorityProfiles)
    .where(and(eq(authorityProfiles.staffId, staffId), isNull(authorityProfiles.replacedAt)))

/** Everyone who works at the desk, with their current and future profiles. */
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

/** Everyone who works at the desk, each once, with all of their profiles. */
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

/** All current and former profiles, replaced ones last, with who granted them. */
export const allProfiles = (db: Db) =>
  db
    .select({ profile: authorityProfiles, by: sql<string | null>`${staff.firstName} || ' ' || ${staff.lastName}` })
    .from(authorityProfiles)
    .leftJoin(staff, eq(staff.id, authorityProfiles.createdBy))
    .orderBy(sql`${authorityProfiles.replacedAt} is not null`, desc(authorityProfiles.id))

/** The current and future profiles of a person for a line, the one that starts last first; locked. */
export const profilesToChange = (db: Db, staffId: string, line: string): Promise<ProfileRow[]> =>
  db
    .select()
    .from(authorityProfiles)
    .where(and(eq(authorityProfiles.staffId, staffId), eq(authorityProfiles.line, line), isNull(authorityProfiles.replacedAt)))
    .orderBy(desc(authorityProfiles.validFrom))
    .for('update')

export const replaceProfiles = async (db: Db, replaced: readonly ProfileRow[], replacedAt: Date): Promise<void> => {
  const ids = replaced.map(({ id }) => id)
  if (ids.length > 0) await db.update(authorityProfiles).set({ replacedAt }).where(inArray(authorityProfiles.id, ids))
}

/** Whether it was added: not if someone else granted one for the same line and first day at the same moment. */
export async function addProfile(db: Db, row: typeof authorityProfiles.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(authorityProfiles).values(row).onConflictDoNothing()
  return rowCount === 1
}
