import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { Day } from '#domain/day.ts'
import { tariffLife } from '#domain/life-cycles.ts'
import { parseState } from '#kit/life-cycle.ts'
import { type Pool, plainDb } from '#kit/server/db.ts'
import { ROOT } from '#kit/server/root.ts'
import { lineOf } from '#lines'
import { embedPackages } from '../rules/packages.ts'
import { unfitText } from '../rules/unfit.ts'
import { tariffs } from './tables.ts'

const FOLDER = join(ROOT, 'db/seed/tariffs')

const TariffFile = z.object({
  line: z.string(),
  version: z.string(),
  effectiveFrom: Day,
  effectiveTo: Day.optional(),
  tables: z.record(z.string(), z.unknown()),
  /** Versions of other lines that stand in its tables, by the name of their place. */
  packages: z.record(z.string(), z.string()).optional(),
})

/** Thrown when a file says otherwise than the version that it is named for and that already prices quotations. */
export class FrozenTariff extends Error {
  constructor(version: string) {
    super(`Tariff ${version} is active and frozen, but its file differs. Give the change a version of its own.`)
  }
}

/** The versions of db/seed/tariffs, with those that they package standing in their tables. */
export async function bundledTariffs(folder = FOLDER) {
  const names = (await readdir(folder)).filter((each) => each.endsWith('.json')).sort()
  const files = await Promise.all(names.map(async (name) => TariffFile.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))))
  return files.map((file) => ({ ...file, tables: embedPackages(file, files) }))
}

/** Adds the versions of db/seed/tariffs that the database does not have: at every start, so that a new line reaches one that exists. */
export async function loadTariffs(owner: Pool, folder = FOLDER): Promise<void> {
  for (const file of await bundledTariffs(folder)) {
    lineOf(file.line)?.price.tariff.parse(file)
    await add(owner, file)
  }
}

/** Says of each version that prices, priced or may price why this release cannot read it, where it cannot. */
export async function unfitTariffs(owner: Pool): Promise<string[]> {
  const found = await plainDb(owner).select().from(tariffs).where(ne(tariffs.state, 'discarded'))
  return found.flatMap(({ line: code, version, state, tables }) => {
    const line = lineOf(code)
    return line ? (unfitText(line, { version, tables, state: parseState(tariffLife, state) }) ?? []) : []
  })
}

async function add(owner: Pool, { line, version, tables, effectiveFrom, effectiveTo }: z.output<typeof TariffFile>): Promise<void> {
  const db = plainDb(owner)
  await db
    .insert(tariffs)
    .values({ line, version, effectiveFrom, effectiveTo: effectiveTo ?? null, tables, state: 'active' })
    .onConflictDoNothing()
  const [kept] = await db
    .select()
    .from(tariffs)
    .where(and(eq(tariffs.line, line), eq(tariffs.version, version)))
  if (!kept || kept.effectiveFrom !== effectiveFrom || !isDeepStrictEqual(kept.tables, tables)) throw new FrozenTariff(version)
}
