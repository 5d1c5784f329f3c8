import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { rehashPassword } from '#kit/server/password.ts'
import type { StaffRow } from './staff.ts'

type AsSystem = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Whether it is this person's password: nothing is read of its hash but how it was made. Takes the same time if there is no person. */
export async function isPasswordOf(
  person: Pick<StaffRow, 'id'> | undefined,
  password: string,
  transactAsSystem: AsSystem,
): Promise<boolean> {
  const id = person?.id ?? randomUUID()
  const { rows } = await transactAsSystem((db) => db.execute<{ recipe: string | null }>(sql`select app.password_recipe(${id}) as recipe`))
  const hash = await rehashPassword(password, rows[0]?.recipe)
  const { rows: compared } = await transactAsSystem((db) => db.execute<{ is: boolean }>(sql`select app.is_password(${id}, ${hash}) as is`))
  return compared[0]?.is ?? false
}

/** Replaces the password hash. */
export async function setPasswordHash(db: Db, id: string, hash: string, now: Date): Promise<void> {
  await db.execute(sql`select app.set_password(${id}, ${hash}, ${now.toISOString()}::timestamptz)`)
}
