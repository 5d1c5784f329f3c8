import { and, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { type FeatureCode, roleName } from '#domain/access.ts'
import { nameOf } from '#domain/person.ts'
import { listValues } from '#features/reference/lookups/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { UserRecord } from '../contract.ts'
import { foldAsciiCase } from './fold-ascii-case.ts'
import { branches, commercialStructures, featurePermissions, hierarchyLevels, reach, staff } from './tables.ts'

export type StaffRow = typeof staff.$inferSelect

export async function findActiveStaff(db: Db, who: { readonly id: string } | { readonly email: string }): Promise<StaffRow | undefined> {
  const is = 'id' in who ? eq(staff.id, who.id) : eq(staff.email, foldAsciiCase(who.email))
  const [row] = await db.select().from(staff).where(and(is, staff.active))
  return row
}

/** Who is notified of what concerns the installation. */
export const activeAdministrators = (db: Db) =>
  db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.roleCode, 'AD1'), staff.active))

/** Who answers people's requests about their data. */
export const activePrivacyOfficers = (db: Db) =>
  db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.roleCode, 'DP1'), staff.active))

/** People who work here and have a permission. */
export const activeStaffWith = async (db: Db, feature: FeatureCode): Promise<string[]> =>
  (
    await db
      .select({ id: staff.id })
      .from(staff)
      .innerJoin(featurePermissions, and(eq(featurePermissions.roleCode, staff.roleCode), eq(featurePermissions.featureCode, feature)))
      .where(eq(staff.active, true))
  ).map(({ id }) => id)

/** Who is notified of a record that someone with a permission works on: that person while they still do, otherwise everyone who could. */
export async function whoWorksOn(db: Db, feature: FeatureCode, assignedTo: string | null | undefined): Promise<string[]> {
  const all = await activeStaffWith(db, feature)
  return assignedTo && all.includes(assignedTo) ? [assignedTo] : all
}

/** People who may have agents below them: managers of the branches where people sell. */
export async function managersOfAgents(db: Db) {
  const rows = await db
    .select()
    .from(staff)
    .where(and(eq(staff.roleCode, 'SM1'), staff.active, ne(staff.branch, 'HEAD_OFFICE')))
    .orderBy(staff.branch, staff.firstName)
  return rows.map((row) => ({ id: row.id, name: nameOf(row), branch: row.branch }))
}

export type Agent = {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly branch: string
  /** The name of the group of the agent’s branch; null at the head office. */
  readonly commercialStructure: string | null
  /** E.164 */
  readonly mobile: string
}

/** Whose record something is: contact facts of a staff member, even one who no longer works here. */
export async function getAgent(db: Db, id: string): Promise<Agent> {
  const [row] = await db
    .select({ person: staff, structure: commercialStructures.name })
    .from(staff)
    .leftJoin(branches, eq(branches.code, staff.branch))
    .leftJoin(commercialStructures, eq(commercialStructures.code, branches.structure))
    .where(eq(staff.id, id))
  if (!row) throw new Error('the agent of a record is not on the staff')
  const { person, structure } = row
  return {
    ...{ id, name: nameOf(person), code: person.agentCode, branch: person.branch },
    ...{ commercialStructure: structure, mobile: person.mobile },
  }
}

/** Names of staff members, by id. */
export async function namesOfStaff(db: Db, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.flatMap((id) => (id ? [id] : [])))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({ id: staff.id, firstName: staff.firstName, lastName: staff.lastName })
    .from(staff)
    .where(inArray(staff.id, wanted))
  return new Map(rows.map((row) => [row.id, nameOf(row)]))
}

/** Whether one person sees the records of another: their own, and those of everyone below them. */
export async function canReach(db: Db, viewerId: string, staffId: string): Promise<boolean> {
  const rows = await db
    .select({ id: reach.staffId })
    .from(reach)
    .where(and(eq(reach.viewerId, viewerId), eq(reach.staffId, staffId)))
  return rows.length > 0
}

/** Restricts a query to the records of people whom a person reaches. */
export const withinReach = (viewerId: string, agentId: PgColumn): SQL =>
  sql`${agentId} in (select ${reach.staffId} from ${reach} where ${reach.viewerId} = ${viewerId})`

/** A staff member as the actor of one session. */
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

/** The names of branches. */
export const branchNames = (db: Db) => db.select({ code: branches.code, name: branches.name }).from(branches)

/** The record of a person whom the viewer may see: themselves, everyone below them, or all. */
export async function findUserRecord(db: Db, id: string, viewerId: string): Promise<UserRecord | undefined> {
  const viewer = alias(staff, 'viewer')
  const province = alias(listValues, 'province')
  const city = alias(listValues, 'city')
  const [row] = await db
    .select({ person: staff, province: province.label, city: city.label, structure: commercialStructures.name })
    .from(staff)
    .leftJoin(branches, eq(branches.code, staff.branch))
    .leftJoin(commercialStructures, eq(commercialStructures.code, branches.structure))
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
  if (!row) return undefined
  const { person, structure, province: state, city: town } = row
  return {
    ...recordOf(person),
    ...{ commercialStructure: structure, state: state ?? '', city: town ?? '', accessOpt: { features: await features(db) } },
  }
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
