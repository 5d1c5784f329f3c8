import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { ROLE_CODES, ROLES, roleName } from '#domain/access.ts'
import { staffChangeLife } from '#domain/life-cycles.ts'
import { formatMobile } from '#domain/mobile.ts'
import { nameOf } from '#domain/person.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import type { StaffFacts } from '#features/people/staff/public/server/commands.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import { featurePermissions, staff } from '#features/people/staff/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { Roles, StaffChange } from '../../public/contract/changes.ts'
import { FEATURE_WORDS, featureCodeOf, fitsRole, isKept } from '../../rules/changes.ts'
import { staffChanges } from '../tables.ts'

export type ChangeRow = typeof staffChanges.$inferSelect
type Person = typeof staff.$inferSelect

/** How many decided changes are shown beside those that are waiting. */
const RECENT = 30

export async function getChange(db: Db, id: string): Promise<ChangeRow | undefined> {
  const [row] = await db.select().from(staffChanges).where(eq(staffChanges.id, id)).for('update')
  return row
}

/** The changes that are waiting, and those decided last. */
export async function changesOf(db: Db, viewer: Staff): Promise<StaffChange[]> {
  const newest = db.select({ id: staffChanges.id }).from(staffChanges).orderBy(desc(staffChanges.id)).limit(RECENT)
  const rows = await db
    .select()
    .from(staffChanges)
    .where(or(eq(staffChanges.state, staffChangeLife.initial), inArray(staffChanges.id, newest)))
    .orderBy(sql`${staffChanges.state} <> 'proposed'`, desc(staffChanges.id))
  return described(db, rows, viewer)
}

type Which = 'roles' | { readonly change: string } | { readonly staffId: string } | { readonly role: string; readonly feature: string }

/** The changes that are waiting for a second person. */
export async function waitingFor(db: Db, of: Which, viewer: Staff): Promise<StaffChange[]> {
  const rows = await db
    .select()
    .from(staffChanges)
    .where(and(eq(staffChanges.state, 'proposed'), whichOf(of)))
    .orderBy(staffChanges.id)
  return described(db, rows, viewer)
}

function whichOf(of: Which) {
  if (of === 'roles') return isNotNull(staffChanges.featureCode)
  if ('change' in of) return eq(staffChanges.id, of.change)
  if ('staffId' in of) return eq(staffChanges.staffId, of.staffId)
  return and(eq(staffChanges.roleCode, of.role), eq(staffChanges.featureCode, of.feature))
}

/** Whose changes are waiting: ids of people, and addresses of those yet to join. */
export async function allWaiting(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ staffId: staffChanges.staffId, facts: staffChanges.facts })
    .from(staffChanges)
    .where(eq(staffChanges.state, staffChangeLife.initial))
  return new Set(rows.flatMap(({ staffId, facts }) => staffId ?? (facts?.email ? [facts.email] : [])))
}

/** Whether a change of a person, or of someone yet to join, is waiting already. */
export const isWaiting = async (db: Db, of: { readonly staffId: string } | { readonly email: string }): Promise<boolean> => {
  const is = 'staffId' in of ? eq(staffChanges.staffId, of.staffId) : sql`${staffChanges.facts}->>'email' = ${of.email}`
  return (await db.$count(staffChanges, sql`${staffChanges.state} = 'proposed' and ${is}`)) > 0
}

async function described(db: Db, rows: readonly ChangeRow[], viewer: Staff): Promise<StaffChange[]> {
  const ids = rows.flatMap(({ staffId }) => (staffId ? [staffId] : []))
  const people = ids.length > 0 ? await db.select().from(staff).where(inArray(staff.id, ids)) : []
  const names = await namesOfStaff(
    db,
    rows.flatMap((row) => [row.proposedBy, row.decidedBy, row.facts?.manager_id ?? null]),
  )
  const managers = await namesOfStaff(
    db,
    people.map(({ managerId }) => managerId),
  )
  const named = (id: string | null | undefined) => (id ? (names.get(id) ?? managers.get(id) ?? '') : '')
  return rows.map((row) => {
    const person = people.find(({ id }) => id === row.staffId)
    const isOwn = row.proposedBy === viewer.id
    const isOfViewer = row.staffId === viewer.id
    return {
      ...{ id: row.id, kind: row.kind, staffId: row.staffId, note: row.note, reason: row.reason },
      state: staffChangeLife.states.find((state) => state === row.state) ?? staffChangeLife.initial,
      about: aboutOf(row, person),
      changes: row.state === 'proposed' || !row.staffId ? changedIn(row, person, named) : changedIn(row, undefined, named),
      proposedBy: named(row.proposedBy),
      proposedAt: row.createdAt.toISOString(),
      decidedBy: named(row.decidedBy) || null,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      may: row.state !== 'proposed' ? [] : isOwn ? ['withdraw'] : isOfViewer ? ['refuse'] : ['confirm', 'refuse'],
    }
  })
}

function aboutOf({ facts, roleCode }: ChangeRow, person: Person | undefined): string {
  if (person) return `${nameOf(person)}, ${person.agentCode}`
  return roleCode ? roleName(roleCode) : nameOf({ firstName: facts?.first_name, lastName: facts?.last_name })
}

const FACTS: Readonly<Record<string, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  mobile: 'Mobile number',
  role_code: 'Role',
  branch: 'Branch',
  manager_id: 'Reports to',
  active: 'Status',
}

export type Named = (id: string | null | undefined) => string

/** What will change, in words. */
function changedIn({ kind, facts, featureCode }: ChangeRow, person: Person | undefined, named: Named): StaffChange['changes'] {
  const feature = featureCode && featureCodeOf(featureCode)
  if (feature)
    return [{ label: FEATURE_WORDS[feature], was: kind === 'give-feature' ? 'No' : 'Yes', will: kind === 'give-feature' ? 'Yes' : 'No' }]
  return sayFacts(person ? factsOf(person) : {}, facts ?? {}, named)
}

/** What will change of a person, in words. */
export const sayFacts = (was: StaffFacts, will: StaffFacts, named: Named): StaffChange['changes'] =>
  Object.entries(FACTS).flatMap(([name, label]) => {
    const said = (of: StaffFacts) => sayFact(name, of, named)
    return Object.hasOwn(will, name) && said(was) !== said(will) ? [{ label, was: said(was), will: said(will) }] : []
  })

function sayFact(name: string, facts: StaffFacts, named: Named): string {
  if (name === 'role_code') return facts.role_code ? roleName(facts.role_code) : ''
  if (name === 'branch') return facts.branch ? branchName(facts.branch) : ''
  if (name === 'manager_id') return named(facts.manager_id)
  if (name === 'active') return facts.active === undefined ? '' : facts.active ? 'Active' : 'Suspended'
  if (name === 'mobile') return facts.mobile ? formatMobile(facts.mobile) : ''
  if (name === 'email') return facts.email ?? ''
  return (name === 'first_name' ? facts.first_name : facts.last_name) ?? ''
}

/** A person's facts as the office writes them. */
export const factsOf = (row: Person) => ({
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  mobile: row.mobile,
  branch: row.branch,
  role_code: row.roleCode,
  manager_id: row.managerId,
  active: row.active,
})

/** What each role may do now. */
export async function rolesNow(db: Db): Promise<Roles['roles']> {
  const given = await db.select().from(featurePermissions)
  const { rows: counted } = await db.execute<{ role: string; n: number }>(
    sql`select role_code as role, count(*)::int as n from staff where active group by 1`,
  )
  const changing = await db
    .select({ roleCode: staffChanges.roleCode, featureCode: staffChanges.featureCode })
    .from(staffChanges)
    .where(and(eq(staffChanges.state, staffChangeLife.initial), isNotNull(staffChanges.featureCode)))
  return roleEntries.map(([role, { features }]) => {
    const codes = Object.keys(FEATURE_WORDS).flatMap((code) => featureCodeOf(code) ?? [])
    return {
      role,
      people: counted.find((each) => each.role === role)?.n ?? 0,
      has: codes.filter((code) => given.some((each) => each.roleCode === role && each.featureCode === code)),
      fits: codes.filter((code) => fitsRole(role, code)),
      keeps: codes.filter((code) => isKept(role, code)),
      usual: [...features],
      waits: codes.filter((code) => changing.some((each) => each.roleCode === role && each.featureCode === code)),
    }
  })
}

const roleEntries = ROLE_CODES.map((role) => [role, ROLES[role]] as const)

export async function featuresOf(db: Db, role: string) {
  const rows = await db
    .select({ code: featurePermissions.featureCode })
    .from(featurePermissions)
    .where(eq(featurePermissions.roleCode, role))
  return rows.flatMap(({ code }) => featureCodeOf(code) ?? [])
}
