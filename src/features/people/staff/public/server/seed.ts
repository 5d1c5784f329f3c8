import { randomInt } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ROLES, roleName } from '#domain/access.ts'
import { Mobile } from '#domain/person.ts'
import { type Db, type Pool, plainDb } from '#kit/server/db.ts'
import { hashPassword, recipeOf, rehashPassword } from '#kit/server/password.ts'
import { ROOT } from '#kit/server/root.ts'
import { learnBranches } from '../rules.ts'
import type { StaffRow } from './staff.ts'
import { branches, featurePermissions, hierarchyLevels, staff, staffPasswords } from './tables.ts'

const SEED = join(ROOT, 'db/seed')

/** Known to everyone, for tests only: `DEMO_DATA=people`. */
const TEST_PASSWORD = 'Kalasag-demo-1'

const Level = z.object({ level_code: z.string(), name: z.string(), channel_code: z.string(), rank: z.coerce.number().int() })
const Person = z.object({
  agent_code: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.email(),
  mobile: z.string(),
  branch: z.string(),
  role_code: z.literal(Object.keys(ROLES)),
  level_code: z.string(),
  designation: z.string(),
  channel_code: z.string(),
  province: z.string(),
  city: z.string(),
  manager: z.string(),
  sees_all: z.string().transform((word) => word === 'yes'),
})
type Person = z.output<typeof Person>

/** A person with whom an installation starts. */
export const FirstAdministrator = z.object({
  first_name: z.string().trim().min(1, 'is missing'),
  last_name: z.string().trim().min(1, 'is missing'),
  email: z.email('is no e-mail address').trim().toLowerCase(),
  mobile: Mobile,
})
export type FirstAdministrator = z.output<typeof FirstAdministrator>

/** Two processes that start together must not both create them. */
const FIRST_PEOPLE_LOCK = 710_204_123

const rowsOf = async <T>(path: string, row: z.ZodType<T>): Promise<T[]> =>
  z.array(row).parse(parse(await readFile(join(SEED, path), 'utf8'), { columns: true }))

/** Levels of the hierarchy and what each role may do; changed ones are kept. Branch names are loaded. */
export async function loadAccess(owner: Pool): Promise<void> {
  const db = plainDb(owner)
  learnBranches(await db.select().from(branches))
  const levels = await rowsOf('hierarchy-levels.csv', Level)
  await db
    .insert(hierarchyLevels)
    .values(levels.map(({ level_code, name, channel_code, rank }) => ({ levelCode: level_code, name, channelCode: channel_code, rank })))
    .onConflictDoNothing()
  if ((await db.$count(featurePermissions)) > 0) return
  const permissions = Object.entries(ROLES).flatMap(([roleCode, { features }]) =>
    features.map((featureCode) => ({ roleCode, featureCode })),
  )
  await db.insert(featurePermissions).values(permissions).onConflictDoNothing()
}

type Demo = { readonly demo: 'on' | 'people'; readonly dataDir: string; readonly say: (line: string) => void }

const accountsIn = (dataDir: string) => join(dataDir, 'demo-accounts.txt')

/** Loads the demo's people into a database without people; returns whether it was one. */
export async function loadDemoStaff(db: Db, { demo, dataDir, say }: Demo): Promise<boolean> {
  if ((await db.$count(staff)) > 0) return false
  say('Loading demonstration people …')
  const people = await rowsOf('demo/staff.csv', Person)
  const password = demo === 'on' ? madeUpPassword() : TEST_PASSWORD
  if (demo === 'on') {
    await mkdir(dataDir, { recursive: true })
    await writeFile(accountsIn(dataDir), sheetOf(people, password), { mode: 0o600 })
  }
  await insertPeople(db, people, await Promise.all(people.map(() => hashPassword(password))))
  return true
}

/**
 * Active accounts that came with the demo, by e-mail address; and those that have the publicly known password, searched for among
 * administrators and people with an agent code of the demo.
 */
export async function findDemoAccounts(owner: Pool): Promise<{ people: readonly string[]; known: readonly string[] }> {
  const demo = await rowsOf('demo/staff.csv', Person)
  const emails = new Set(demo.map(({ email }) => email))
  const codes = demo.map(({ agent_code }) => agent_code)
  const accounts = await plainDb(owner)
    .select({ email: staff.email, hash: staffPasswords.hash })
    .from(staff)
    .leftJoin(staffPasswords, eq(staffPasswords.staffId, staff.id))
    .where(and(staff.active, or(eq(staff.roleCode, 'AD1'), inArray(staff.email, [...emails]), inArray(staff.agentCode, codes))))
    .orderBy(staff.email)
  const others = accounts.filter(({ email }) => !emails.has(email))
  const isKnown = await Promise.all(
    others.map(async ({ hash }) => hash !== null && hash === (await rehashPassword(TEST_PASSWORD, recipeOf(hash)))),
  )
  return {
    people: accounts.filter(({ email }) => emails.has(email)).map(({ email }) => email),
    known: others.filter((_, index) => isKnown[index]).map(({ email }) => email),
  }
}

/** How the demo's people sign in; nothing if this folder does not know them. */
export const demoAccounts = (dataDir: string): Promise<string> => readFile(accountsIn(dataDir), 'utf8').catch(() => '')

const FIRST_CODE = 'ADM-'

/**
 * The people with whom an installation starts, administrators of the head office. Returns which of them have no password yet, while no one
 * has one: once someone does, people come in by invitation.
 */
export async function addFirstAdministrators(db: Db, people: readonly FirstAdministrator[]): Promise<readonly StaffRow[]> {
  await db.execute(sql`select pg_advisory_xact_lock(${FIRST_PEOPLE_LOCK})`)
  if ((await db.$count(staffPasswords)) > 0) return []
  if ((await db.$count(staff)) === 0)
    for (const [index, { first_name, last_name, email, mobile }] of people.entries())
      await db.insert(staff).values({
        ...{ agentCode: `${FIRST_CODE}${String(index + 1).padStart(3, '0')}`, firstName: first_name, lastName: last_name, email, mobile },
        ...{ branch: 'HEAD_OFFICE', roleCode: 'AD1', levelCode: '1', channelCode: 'HEAD_OFFICE', seesAll: true },
      })
  const known = people.map(({ email }) => email)
  return db
    .select()
    .from(staff)
    .where(and(staff.active, eq(staff.roleCode, 'AD1'), inArray(staff.email, known)))
    .orderBy(staff.agentCode)
}

async function insertPeople(db: Pick<Db, 'insert'>, people: readonly Person[], hashes: readonly string[]): Promise<void> {
  const ids = new Map<string, string>()
  for (const [index, person] of people.entries()) {
    const { agent_code, first_name, last_name, role_code, level_code, designation, channel_code, manager, sees_all, ...same } = person
    const [row] = await db
      .insert(staff)
      .values({
        ...same,
        agentCode: agent_code,
        firstName: first_name,
        lastName: last_name,
        roleCode: role_code,
        levelCode: level_code,
        designation: designation || null,
        channelCode: channel_code,
        managerId: manager ? ids.get(manager) : null,
        seesAll: sees_all,
      })
      .returning({ id: staff.id })
    const hash = hashes[index]
    if (!row || !hash) continue
    await db.insert(staffPasswords).values({ staffId: row.id, hash })
    ids.set(agent_code, row.id)
  }
}

/** Three groups of letters and digits that cannot be mistaken for each other: about 60 bits, easily typed on a phone. */
function madeUpPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${group()}-${group()}-${group()}`
}

function sheetOf(people: readonly Person[], password: string): string {
  const width = Math.max(...people.map(({ email }) => email.length))
  const lines = people.map(
    ({ email, role_code, first_name, last_name, branch }) =>
      `  ${email.padEnd(width)}  ${roleName(role_code)}, ${first_name} ${last_name}, ${branch}`,
  )
  return [`Demonstration accounts, all with the password ${password}`, ...lines].join('\n')
}
