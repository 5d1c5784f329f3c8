import { sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { demoAccounts, loadDemoStaff } from '#features/people/staff/public/server/seed.ts'
import { now } from '#kit/server/clock.ts'
import { APP_ROLE, type AppDatabase, type Pool, plainDb } from '#kit/server/db.ts'
import { inOneTransaction } from '#kit/server/one-transaction.ts'
import { playDemo } from './demo/load.ts'
import type { DemoDeps } from './demo/stage.ts'
import { features } from './features.ts'

/** Loads the reference data of every feature. */
export async function seed(owner: Pool): Promise<void> {
  for (const feature of features) await feature.seed?.(owner)
}

/** Warnings that are printed at the start, for the operator. */
export async function startWarnings(owner: Pool): Promise<string[]> {
  const each = await Promise.all(features.map((feature) => feature.warnings?.(owner) ?? []))
  return each.flat()
}

/** Two processes that start together must not both load the demonstration. */
const DEMO_LOCK = 710_204_121

/**
 * Loads into a database without people those of the demonstration and, if wanted, their activity of the last months. All of it or nothing:
 * if it is killed midway, it starts again at the next start.
 */
export async function loadDemo(owned: AppDatabase, deps: DemoDeps, say: (line: string) => void): Promise<void> {
  const { DEMO_DATA: demo, KALASAG_DATA: dataDir } = deps.config
  if (demo === 'off') return
  const parts = features.flatMap(({ demonstration }) => demonstration ?? [])
  const load = (what: 'all' | 'people') =>
    inOneTransaction(owned, async ({ pool, setRole }) => {
      const db = plainDb(pool)
      await db.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`)
      for (const { always } of parts) await always?.(db)
      if (!(await loadDemoStaff(db, { demo, dataDir, say }))) return
      for (const { people } of parts) await people?.(db)
      if (what === 'people') return
      for (const { work } of parts) await work?.(db, dayOf(now()))
      say('Loading demonstration quotations and policies …')
      // So soon after loading, there are no statistics yet.
      await db.execute(sql`analyze`)
      await setRole(APP_ROLE)
      await playDemo(pool, deps)
    })
  if (demo === 'people') return load('people')
  await load('all').catch(async (error: unknown) => {
    deps.log.error({ err: error }, 'demonstration')
    say('The demonstration’s quotations and policies could not be made; its people are there.')
    await load('people')
  })
  say(await demoAccounts(dataDir))
}
