import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Day } from '#domain/day.ts'
import { type Pool, plainDb } from '#kit/server/db.ts'
import { lineOf } from '#lines'
import { tariffs } from './tables.ts'

const FOLDER = join(import.meta.dirname, '../../../db/seed/tariffs')

const TariffFile = z.object({
  line: z.string(),
  version: z.string(),
  effectiveFrom: Day,
  effectiveTo: Day.optional(),
  tables: z.record(z.string(), z.unknown()),
})

/** Thrown when a file says otherwise than the version that it is named for and that already prices quotations. */
export class FrozenTariff extends Error {
  constructor(version: string) {
    super(`Tariff ${version} is active and frozen, but its file differs. Give the change a version of its own.`)
  }
}

/** Adds the versions of db/seed/tariffs that the database does not have. */
export async function loadTariffs(owner: Pool): Promise<void> {
  for (const name of (await readdir(FOLDER)).filter((each) => each.endsWith('.json')).sort()) {
    const file = TariffFile.parse(JSON.parse(await readFile(join(FOLDER, name), 'utf8')))
    lineOf(file.line)?.tariff.parse(file)
    await add(owner, file)
  }
}

async function add(owner: Pool, { line, version, tables, effectiveFrom, effectiveTo }: z.output<typeof TariffFile>): Promise<void> {
  const db = plainDb(owner)
  await db
    .insert(tariffs)
    .values({ line, version, effectiveFrom, effectiveTo: effectiveTo ?? null, tables })
    .onConflictDoNothing()
  const [kept] = await db
    .select()
    .from(tariffs)
    .where(and(eq(tariffs.line, line), eq(tariffs.version, version)))
  if (!kept || kept.effectiveFrom !== effectiveFrom || !isDeepStrictEqual(kept.tables, tables)) throw new FrozenTariff(version)
}
