import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { type Db, oncePerTransaction } from '#kit/server/db.ts'
import { tariffs } from '../../server/tables.ts'

export type Tariff = typeof tariffs.$inferSelect

/** An activated version never changes, so each is cached once read: a line parses the same object only once. */
const known = new Map<string, Tariff>()

/** Active versions of a line that apply on a day or later. */
export const tariffsOf = oncePerTransaction(
  async (db: Db, line: string, from: Day): Promise<readonly Tariff[]> => {
    const found = await db
      .select({ id: tariffs.id, effectiveTo: tariffs.effectiveTo })
      .from(tariffs)
      .where(
        and(eq(tariffs.line, line), eq(tariffs.state, 'active'), or(isNull(tariffs.effectiveTo), sql`${tariffs.effectiveTo} >= ${from}`)),
      )
    return Promise.all(
      found.map(async ({ id, effectiveTo }) => {
        const tariff = await getTariff(db, id)
        // The last day of a version is the only thing about it that may still be set.
        if (tariff.effectiveTo === effectiveTo) return tariff
        const ended = { ...tariff, effectiveTo }
        known.set(id, ended)
        return ended
      }),
    )
  },
  (line, from) => `${line} ${from}`,
)

/** The version that priced a quotation. */
export async function getTariff(db: Db, id: string): Promise<Tariff> {
  const kept = known.get(id)
  if (kept) return kept
  const [tariff] = await db.select().from(tariffs).where(eq(tariffs.id, id))
  if (!tariff) throw new Error(`no tariff ${id}`)
  // What is still being changed is read every time: another process may activate it at any moment.
  if (tariff.state === 'active' || tariff.state === 'retired') known.set(id, tariff)
  return tariff
}

/** A version by its name, in force or no longer; undefined where there never was one. */
export async function versionNamed(db: Db, line: string, version: string): Promise<Tariff | undefined> {
  const [found] = await db
    .select({ id: tariffs.id })
    .from(tariffs)
    .where(and(eq(tariffs.line, line), eq(tariffs.version, version), inArray(tariffs.state, ['active', 'retired'])))
  return found && getTariff(db, found.id)
}
