import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { listValues, listVersions, vehicles } from '../../public/server/tables.ts'
import type { Cells, ListDefinition } from '../../rules/list-columns.ts'
import { maintainedList } from '../../rules/list-definitions.ts'
import { loadList, loadVehicles } from '../load.ts'

export type InForce = { readonly rows: readonly Cells[]; readonly isDemo: boolean }

/** The versions of a list that is read by day, those in force latest first. */
export const versionsOf = (db: Pick<Db, 'select'>, list: string) =>
  db
    .select({ rows: listVersions.rows, isDemo: listVersions.isDemo, effectiveOn: listVersions.effectiveOn })
    .from(listVersions)
    .where(and(eq(listVersions.list, list), eq(listVersions.state, 'approved')))
    .orderBy(sql`${listVersions.effectiveOn} desc, ${listVersions.decidedAt} desc nulls last`)

/** The content of a list that is read by day, on a given day. */
export async function versionOn(db: Pick<Db, 'select'>, list: string, day: Day): Promise<InForce> {
  const found = (await versionsOf(db, list)).find(({ effectiveOn }) => effectiveOn !== null && effectiveOn <= day)
  if (!found) throw new Error(`the list ${list} says nothing on ${day}`)
  return found
}

/** The content of several lists that are read by day, on a given day, in one query. */
export async function versionsOn(db: Db, lists: readonly string[], day: Day): Promise<(list: string) => InForce> {
  const found = await db
    .selectDistinctOn([listVersions.list], { list: listVersions.list, rows: listVersions.rows, isDemo: listVersions.isDemo })
    .from(listVersions)
    .where(
      and(
        sql`${listVersions.list} = any(${sql.param([...lists])}::text[])`,
        sql`${listVersions.state} = 'approved'`,
        lte(listVersions.effectiveOn, day),
      ),
    )
    .orderBy(sql`${listVersions.list}, ${listVersions.effectiveOn} desc, ${listVersions.decidedAt} desc nulls last`)
  const inForce = new Map(found.map((version) => [version.list, version]))
  return (list) => {
    const version = inForce.get(list)
    if (!version) throw new Error(`the list ${list} says nothing on ${day}`)
    return version
  }
}

/** The lists of which a version made by a person is in force: releases leave them alone. */
export async function listsInForce(db: Pick<Db, 'selectDistinct'>): Promise<ReadonlySet<string>> {
  const found = await db
    .selectDistinct({ list: listVersions.list })
    .from(listVersions)
    .where(and(isNotNull(listVersions.madeBy), isNotNull(listVersions.inForceAt)))
  return new Set(found.map(({ list }) => list))
}

/** Whether the current content of a list is for demonstration, as is what came with the program. */
export async function isDemo(db: Db, list: string): Promise<boolean> {
  const [found] = await db
    .select({ isDemo: listVersions.isDemo })
    .from(listVersions)
    .where(and(eq(listVersions.list, list), isNotNull(listVersions.inForceAt)))
    .orderBy(sql`${listVersions.effectiveOn} desc, ${listVersions.decidedAt} desc`)
    .limit(1)
  return found?.isDemo ?? true
}

/** The current content of a list, as a file of it would have it. */
export async function presentRows(db: Db, { name, store, fromSeed }: ListDefinition, today: Day): Promise<readonly Cells[]> {
  if (store === 'dated') return (await versionOn(db, name, today)).rows
  const found =
    store === 'vehicles'
      ? await db.select().from(vehicles).orderBy(vehicles.make, vehicles.model, vehicles.subModel)
      : await db.select().from(listValues).where(eq(listValues.list, name)).orderBy(listValues.position)
  return found.map((row) => fromSeed(asFiled(row)))
}

/** A row of a table as the file in `db/seed` has it: `modelCode` is `model_code`, and everything is text. */
const asFiled = (row: Readonly<Record<string, unknown>>): Cells =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )

/** Puts approved versions into force whose day has come, each after those that it follows. */
export async function putIntoForce(db: Db, today: Day, now: Date): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('list_versions'))`)
  const due = await db
    .select()
    .from(listVersions)
    .where(
      and(
        eq(listVersions.state, 'approved'),
        isNotNull(listVersions.madeBy),
        isNull(listVersions.inForceAt),
        lte(listVersions.effectiveOn, today),
      ),
    )
    .orderBy(listVersions.effectiveOn, listVersions.decidedAt)
  for (const { id, list, rows } of due) {
    const definition = maintainedList(list)
    if (!definition) continue
    if (definition.store === 'vehicles') await loadVehicles(db, rows.map(definition.toSeed))
    if (definition.store === 'list-values') await loadList(list)(db, rows.map(definition.toSeed))
    await db.update(listVersions).set({ inForceAt: now }).where(eq(listVersions.id, id))
  }
}
