import { eq } from 'drizzle-orm'
import { decrypt, encrypt } from './crypto.ts'
import { type Pool, plainDb } from './db.ts'
import { StartRefused } from './start-refused.ts'
import { ownKeys } from './tables.ts'

/** A text that this installation makes for itself on first use and keeps encrypted. If several processes make it at once, one wins. */
export async function ownSecret(pool: Pool, secret: string, name: string, make: () => Promise<string>): Promise<string> {
  const db = plainDb(pool)
  const find = async () => (await db.select({ value: ownKeys.value }).from(ownKeys).where(eq(ownKeys.name, name)))[0]
  let kept = await find()
  if (!kept) {
    await db
      .insert(ownKeys)
      .values({ name, value: encrypt(secret, `key:${name}`, await make()) })
      .onConflictDoNothing()
    kept = await find()
  }
  const text = kept && decrypt(secret, `key:${name}`, kept.value)
  if (text === undefined) throw new StartRefused('KALASAG_SECRET is not the one with which this database was made.')
  return text
}
