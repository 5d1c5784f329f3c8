import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#kit/server/db.ts'
import { nextNumber } from '#kit/server/life-cycle.ts'
import { branches, commercialStructures, staff } from './tables.ts'

export async function markNumberVerified(db: Db, id: string, now: Date): Promise<void> {
  await db.update(staff).set({ mobileVerifiedAt: now }).where(eq(staff.id, id))
}

/** Above the numbers that were given by hand. */
const FIRST_NUMBER = 1000

/** `BAC-1001`: the branch and a number of its own. */
export async function newAgentCode(db: Db, branch: string): Promise<string> {
  const prefix = branch.slice(0, 3)
  const code = `${prefix}-${FIRST_NUMBER + (await nextNumber(db, `agent-code:${prefix}`))}`
  return (await isAgentCodeTaken(db, code)) ? newAgentCode(db, branch) : code
}

export const isAgentCodeTaken = async (db: Db, code: string): Promise<boolean> => (await db.$count(staff, eq(staff.agentCode, code))) > 0

/** What the office writes of a person, by column name. */
export const StaffFacts = z
  .object({
    agent_code: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    mobile: z.string(),
    branch: z.string(),
    role_code: z.string(),
    level_code: z.string(),
    channel_code: z.string(),
    designation: z.string().nullable(),
    manager_id: z.string().nullable(),
    active: z.boolean(),
  })
  .partial()
export type StaffFacts = z.output<typeof StaffFacts>

type Writing = {
  /** Nobody: somebody new. */
  readonly id: string | null
  readonly facts: StaffFacts
  /** The confirmed change, if it needs two people. */
  readonly change?: string | undefined
  readonly now: Date
}

/** From here on no one else can change who works where, until this transaction ends: what was checked stays true until it is written. */
export async function lockStaff(db: Db): Promise<void> {
  await db.execute(sql`select app.lock_staff()`)
}

/** Writes who works here, as the owner of the database, which checks again who asks and whether two people confirmed it if needed. */
export async function writeStaff(db: Db, { id, facts, change, now }: Writing): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select app.write_staff(${id}::uuid, ${JSON.stringify(facts)}::jsonb, ${change ?? null}::uuid, ${now.toISOString()}::timestamptz) as id`,
  )
  const [written] = rows
  if (!written) throw new Error('nobody was written')
  return written.id
}

/** Gives a role a feature or removes it, as confirmed by two people. */
export async function writePermission(db: Db, change: string): Promise<void> {
  await db.execute(sql`select app.write_permission(${change}::uuid)`)
}

export type BranchFacts = Pick<typeof branches.$inferInsert, 'name' | 'address' | 'province' | 'city' | 'structure'>

export async function addBranch(db: Db, branch: BranchFacts & { readonly code: string }): Promise<void> {
  await db.insert(branches).values(branch)
}

/** False if there is no such branch. */
export async function writeBranch(
  db: Db,
  code: string,
  facts: Partial<BranchFacts> & { readonly closedAt?: Date | null },
): Promise<boolean> {
  const written = await db.update(branches).set(facts).where(eq(branches.code, code)).returning({ code: branches.code })
  return written.length > 0
}

export type StructureFacts = Omit<typeof commercialStructures.$inferInsert, 'code' | 'createdAt'>

export async function addStructure(db: Db, structure: StructureFacts & { readonly code: string }): Promise<void> {
  await db.insert(commercialStructures).values(structure)
}

export async function writeStructure(db: Db, code: string, facts: StructureFacts): Promise<void> {
  await db.update(commercialStructures).set(facts).where(eq(commercialStructures.code, code))
}
