import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { dayOf } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import { pathTo } from '#domain/routing.ts'
import { tariffLife } from '#domain/tariff-life.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import type { Actor } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import { msg } from '#kit/message.ts'
import { now } from '#kit/server/clock.ts'
import { type Pool, plainDb, transactAsOwner } from '#kit/server/db.ts'
import { startHistory } from '#kit/server/life-cycle.ts'
import { ROOT } from '#kit/server/root.ts'
import { lineOf } from '#lines'
import { embedPackages } from '../rules/packages.ts'
import { unfitText } from '../rules/unfit.ts'
import { pricingStaff } from './store/tariffs.ts'
import { tariffs } from './tables.ts'

/** The actor for what a release brings. */
const RELEASE: Actor = { kind: 'system', name: 'release' }

const FOLDER = join(ROOT, 'db/seed/tariffs')

const TariffFile = z.object({
  line: z.string(),
  version: z.string(),
  effectiveFrom: Day,
  effectiveTo: Day.optional(),
  tables: z.record(z.string(), z.unknown()),
  /** Versions of other lines embedded in its tables, by the name of their place. */
  packages: z.record(z.string(), z.string()).optional(),
})

/** Thrown when a file differs from the version that it is named for and that already prices quotations. */
export class FrozenTariff extends Error {
  constructor(version: string) {
    super(`Tariff ${version} is active and frozen, but its file differs. Give the change a version of its own.`)
  }
}

/** The versions of db/seed/tariffs, with those that they package embedded in their tables. */
export async function bundledTariffs(folder = FOLDER) {
  const names = (await readdir(folder)).filter((each) => each.endsWith('.json')).sort()
  const files = await Promise.all(names.map(async (name) => TariffFile.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))))
  return files.map((file) => ({ ...file, tables: embedPackages(file, files) }))
}

/**
 * Adds the versions of db/seed/tariffs that the database does not have: at every start, so that a new line reaches an existing one and
 * prices at once. A newer version of a line that already prices is added as a draft, and the office is notified: its tariff is theirs to
 * change.
 */
export async function loadTariffs(owner: Pool, folder = FOLDER): Promise<void> {
  const priced = await plainDb(owner).selectDistinct({ line: tariffs.line }).from(tariffs)
  const known = new Set(priced.map(({ line }) => line))
  for (const file of await bundledTariffs(folder)) {
    lineOf(file.line)?.price.tariff.parse(file)
    await (known.has(file.line) ? offer(owner, file) : add(owner, file))
  }
}

/** Reports of each version that prices, priced or may price why this release cannot read it, where it cannot. */
export async function unfitTariffs(owner: Pool): Promise<string[]> {
  const found = await plainDb(owner).select().from(tariffs).where(ne(tariffs.state, 'discarded'))
  return found.flatMap(({ line: code, version, state, tables }) => {
    const line = lineOf(code)
    return (line && unfitText(line, { version, tables, state: parseState(tariffLife, state) })?.text) ?? []
  })
}

type File = z.output<typeof TariffFile>

async function add(owner: Pool, { line, version, tables, effectiveFrom, effectiveTo }: File): Promise<void> {
  await plainDb(owner)
    .insert(tariffs)
    .values({ line, version, effectiveFrom, effectiveTo: effectiveTo ?? null, tables, state: 'active' })
}

const CAME_ALONG = 'It came with a newer release of the program. Compare it with what is in force, choose its first day and activate it.'

/** Submits a version to the office, once; one that was loaded before must match its file. */
async function offer(owner: Pool, { line, version, tables, effectiveFrom, effectiveTo }: File): Promise<void> {
  const db = plainDb(owner)
  const isIt = and(eq(tariffs.line, line), eq(tariffs.version, version))
  const [kept] = await db.select().from(tariffs).where(isIt)
  if (kept) {
    const isOfFile = kept.note !== CAME_ALONG && kept.activatedBy === null
    if (isOfFile && (kept.effectiveFrom !== effectiveFrom || !isDeepStrictEqual(kept.tables, tables))) throw new FrozenTariff(version)
    return
  }
  await transactAsOwner(owner, async (within) => {
    const today = dayOf(now())
    const first = effectiveFrom > today ? effectiveFrom : today
    const [added] = await within
      .insert(tariffs)
      .values({ line, version, effectiveFrom: first, effectiveTo: effectiveTo ?? null, tables, state: 'draft', note: CAME_ALONG })
      .onConflictDoNothing()
      .returning({ id: tariffs.id })
    if (!added) return
    await startHistory(within, tariffLife, added.id, RELEASE)
    const path = pathTo('tariffs/tariff', { audience: 'agent' }, { tariff: added.id })
    for (const staffId of await pricingStaff(within))
      await notify(within, { staffId, kind: 'tariff-came', title: msg`${version} came with a new release`, body: CAME_ALONG, path })
  })
}
