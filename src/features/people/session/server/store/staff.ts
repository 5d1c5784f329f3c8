import { and, eq, exists, isNull, lte, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ROLES } from '#domain/access.ts'
import { listValues } from '#features/reference/lookups/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { UserRecord } from '../../public/contract.ts'
import { featurePermissions, hierarchyLevels, reach, staff } from '../../public/server/tables.ts'
import { SIGN_IN_LIMIT } from '../../rules/session.ts'

export type StaffRow = typeof staff.$inferSelect

export const roleName = (code: string): string => Object.entries(ROLES).find(([each]) => each === code)?.[1].name ?? code

export async function findActiveStaff(db: Db, who: { readonly id: string } | { readonly email: string }): Promise<StaffRow | undefined> {
  const is = 'id' in who ? eq(staff.id, who.id) : eq(staff.email, who.email.toLowerCase())
  const [row] = await db.select().from(staff).where(and(is, staff.active))
  return row
}

const notResting = (now: Date) => or(isNull(staff.lockedUntil), lte(staff.lockedUntil, now))

/** Notes that a password was right. False when wrong ones put the account to rest meanwhile. */
export async function noteSignIn(db: Db, id: string, now: Date): Promise<boolean> {
  const noted = await db
    .update(staff)
    .set({ failedSignIns: 0, lockedUntil: null })
    .where(and(eq(staff.id, id), notResting(now)))
    .returning({ id: staff.id })
  return noted.length > 0
}

export async function noteVerifiedNumber(db: Db, id: string, now: Date): Promise<void> {
  await db.update(staff).set({ mobileVerifiedAt: now }).where(eq(staff.id, id))
}

/** Notes a wrong password; after several in a row the account rests. Tries during the rest count for nothing. */
export async function noteWrongPassword(db: Db, email: string, now: Date): Promise<void> {
  const failed = sql`case when ${staff.lockedUntil} is null then ${staff.failedSignIns} + 1 else 1 end`
  const rest = new Date(now.getTime() + SIGN_IN_LIMIT.restSeconds * 1000).toISOString()
  await db
    .update(staff)
    .set({ failedSignIns: failed, lockedUntil: sql`case when ${failed} >= ${SIGN_IN_LIMIT.attempts} then ${rest}::timestamptz end` })
    .where(and(eq(staff.email, email.toLowerCase()), notResting(now)))
}

export async function staffActor(db: Db, row: StaffRow, sessionId: string): Promise<Staff> {
  const allowed = await db
    .select({ code: featurePermissions.featureCode })
    .from(featurePermissions)
    .where(eq(featurePermissions.roleCode, row.roleCode))
  return {
    kind: 'staff',
    id: row.id,
    sessionId,
    name: `${row.firstName} ${row.lastName}`,
    role: row.roleCode,
    level: row.levelCode,
    branch: row.branch,
    agentCode: row.agentCode,
    features: allowed.map(({ code }) => code),
  }
}

/** Levels of a channel, highest first. */
export const levelsOf = (db: Db, channelCode: string) =>
  db
    .select({ levelCode: hierarchyLevels.levelCode, name: hierarchyLevels.name })
    .from(hierarchyLevels)
    .where(eq(hierarchyLevels.channelCode, channelCode))
    .orderBy(hierarchyLevels.rank)

/** The record of a person whom the viewer may see: themselves, everybody below them, or all. */
export async function findUserRecord(db: Db, id: string, viewerId: string): Promise<UserRecord | undefined> {
  const viewer = alias(staff, 'viewer')
  const province = alias(listValues, 'province')
  const city = alias(listValues, 'city')
  const [row] = await db
    .select({ person: staff, province: province.label, city: city.label })
    .from(staff)
    .leftJoin(province, and(eq(province.list, 'province'), eq(province.code, staff.province)))
    .leftJoin(city, and(eq(city.list, 'city'), eq(city.code, staff.city)))
    .where(
      and(
        eq(staff.id, id),
        or(
          exists(
            db
              .select()
              .from(reach)
              .where(and(eq(reach.viewerId, viewerId), eq(reach.staffId, staff.id))),
          ),
          exists(
            db
              .select()
              .from(viewer)
              .where(and(eq(viewer.id, viewerId), viewer.seesAll)),
          ),
        ),
      ),
    )
  return row && { ...recordOf(row.person), state: row.province ?? '', city: row.city ?? '', accessOpt: { features: await features(db) } }
}

function recordOf({ id, email, firstName, lastName, mobile, agentCode, branch, roleCode, levelCode, channelCode }: StaffRow) {
  return {
    _id: id,
    id,
    first_name: firstName,
    last_name: lastName,
    agent_id: agentCode,
    agentCode,
    primaryEmail: email,
    mobileNo: mobile,
    branch,
    hierarchyId: { levelCode },
    userRole: [{ roleCode, roleName: roleName(roleCode) }],
    channelCode: { _id: channelCode },
  }
}

/** Every feature with the roles that may use it. */
async function features(db: Db): Promise<UserRecord['accessOpt']['features']> {
  const rows = await db
    .select({
      featureCode: featurePermissions.featureCode,
      roleCodes: sql<string[]>`array_agg(${featurePermissions.roleCode} order by ${featurePermissions.roleCode})`,
    })
    .from(featurePermissions)
    .groupBy(featurePermissions.featureCode)
    .orderBy(featurePermissions.featureCode)
  return rows.map(({ featureCode, roleCodes }) => ({ featureCode, roles: roleCodes.map((roleCode) => ({ roleCode })) }))
}
