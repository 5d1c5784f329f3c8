import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { type Db, oncePerTransaction } from '#kit/server/db.ts'
import { branches, commercialStructures } from './tables.ts'

type Structure = { readonly code: string; readonly name: string }

/** The commercial structures in use on a day, in the order of their cards. */
export const structuresOn = (db: Db, day: Day): Promise<Structure[]> =>
  db
    .select({ code: commercialStructures.code, name: commercialStructures.name })
    .from(commercialStructures)
    .where(
      and(lte(commercialStructures.inUseFrom, day), or(isNull(commercialStructures.inUseUntil), gte(commercialStructures.inUseUntil, day))),
    )
    .orderBy(asc(commercialStructures.position), asc(commercialStructures.code))

/** The commercial structure of a branch; none for the head office. */
export const structureOfBranch = oncePerTransaction(
  async (db: Db, branch: string): Promise<string | null> => {
    const [row] = await db.select({ structure: branches.structure }).from(branches).where(eq(branches.code, branch))
    return row?.structure ?? null
  },
  (branch) => branch,
)

/** The name of a commercial structure, even one that ended. */
export async function structureName(db: Db, code: string): Promise<string | undefined> {
  const [row] = await db.select({ name: commercialStructures.name }).from(commercialStructures).where(eq(commercialStructures.code, code))
  return row?.name
}
