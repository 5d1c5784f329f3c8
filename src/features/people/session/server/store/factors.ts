import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Db } from '#kit/server/db.ts'
import { passkeys, recoveryCodes, secondFactorRoles, totpSecrets } from '../tables.ts'

export type TotpRow = typeof totpSecrets.$inferSelect
export type PasskeyRow = typeof passkeys.$inferSelect

export async function findTotp(db: Db, staffId: string): Promise<TotpRow | undefined> {
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.staffId, staffId))
  return row
}

/** A secret waiting for its first code; one that is already confirmed stays until then. */
export async function addTotp(db: Db, staffId: string, secret: string): Promise<void> {
  await db
    .insert(totpSecrets)
    .values({ staffId, secret })
    .onConflictDoUpdate({ target: totpSecrets.staffId, set: { secret, lastStep: 0 }, setWhere: isNull(totpSecrets.confirmedAt) })
}

/** Uses the code of a half minute; false if it, or a later one, was used already. */
export async function useStep(db: Db, staffId: string, step: number, now: Date): Promise<boolean> {
  const used = await db
    .update(totpSecrets)
    .set({ lastStep: step, confirmedAt: sql`coalesce(${totpSecrets.confirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(totpSecrets.staffId, staffId), lt(totpSecrets.lastStep, step)))
    .returning({ staffId: totpSecrets.staffId })
  return used.length > 0
}

export async function removeTotp(db: Db, staffId: string): Promise<void> {
  await db.delete(totpSecrets).where(eq(totpSecrets.staffId, staffId))
}

export const passkeysOf = (db: Db, staffId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.staffId, staffId)).orderBy(passkeys.createdAt)

/** False if someone has this very key already. */
export async function addPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  return added.length > 0
}

export async function usePasskey(db: Db, id: string, counter: number, now: Date): Promise<void> {
  await db.update(passkeys).set({ counter, usedAt: now }).where(eq(passkeys.id, id))
}

export async function removePasskey(db: Db, staffId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(passkeys)
    .where(and(eq(passkeys.staffId, staffId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return removed.length > 0
}

export async function replaceRecoveryCodes(db: Db, staffId: string, hashes: readonly string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId))
  if (hashes.length > 0) await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ staffId, codeHash })))
}

export async function useRecoveryCode(db: Db, staffId: string, codeHash: string, now: Date): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.staffId, staffId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ codeHash: recoveryCodes.codeHash })
  return used.length > 0
}

export const recoveryCodesLeft = (db: Db, staffId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.staffId, staffId), isNull(recoveryCodes.usedAt)))

export const isRequiredFor = async (db: Db, roleCode: string): Promise<boolean> =>
  (await db.$count(secondFactorRoles, eq(secondFactorRoles.roleCode, roleCode))) > 0

export async function setRequired(db: Db, roleCode: string, isRequired: boolean, requiredBy: string): Promise<void> {
  if (isRequired) await db.insert(secondFactorRoles).values({ roleCode, requiredBy }).onConflictDoNothing()
  else await db.delete(secondFactorRoles).where(eq(secondFactorRoles.roleCode, roleCode))
}

/** For each role: whether it needs a second factor, how many people have the role, and how many of them have one. */
export async function roleFigures(db: Db) {
  const hasOne = sql`(exists (select from ${totpSecrets} where ${totpSecrets.staffId} = ${staff.id} and ${isNotNull(totpSecrets.confirmedAt)})
    or exists (select from ${passkeys} where ${passkeys.staffId} = ${staff.id}))`
  const people = await db
    .select({ roleCode: staff.roleCode, people: count(), setUp: sql<number>`count(*) filter (where ${hasOne})` })
    .from(staff)
    .where(eq(staff.active, true))
    .groupBy(staff.roleCode)
  const required = new Set((await db.select().from(secondFactorRoles)).map(({ roleCode }) => roleCode))
  return { people: new Map(people.map((row) => [row.roleCode, row])), required }
}
