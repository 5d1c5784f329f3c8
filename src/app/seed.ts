import { sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { demoAccounts, loadAccess, loadDemoStaff } from '#features/people/staff/server/seed.ts'
import { loadLists } from '#features/reference/lookups/server/seed.ts'
import { loadDemoCredit } from '#features/selling/credit/server/seed.ts'
import { loadTariffs } from '#features/selling/tariffs/server/seed.ts'
import { loadDemoProfiles } from '#features/selling/underwriting/server/seed.ts'
import { loadDemoRange } from '#features/servicing/certificates/server/seed.ts'
import { loadDemoTargets } from '#features/work/performance/server/seed.ts'
import { now } from '#kit/server/clock.ts'
import { APP_ROLE, type Pool, plainDb } from '#kit/server/db.ts'
import { inOneTransaction } from '#kit/server/one-transaction.ts'
import { playDemo } from './demo/load.ts'
import type { Given } from './demo/stage.ts'

/** Loads what the program needs to know. */
export async function seed(owner: Pool): Promise<void> {
  await loadAccess(owner)
  await loadLists(owner)
  await loadTariffs(owner)
}

/** Two processes that start together must not both load the demonstration. */
const DEMO_LOCK = 710_204_121

/**
 * Into a database without people, loads those of the demonstration and, if wanted, what they did in the last months. All of it or
 * nothing: killed in the middle, it begins anew at the next start.
 */
export async function loadDemo(databaseUrl: string, given: Given, say: (line: string) => void): Promise<void> {
  const { DEMO_DATA: demo, KALASAG_DATA: dataDir } = given.config
  if (demo === 'off') return
  const load = (what: 'all' | 'people') =>
    inOneTransaction(databaseUrl, async ({ pool, become }) => {
      const db = plainDb(pool)
      await db.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`)
      await loadDemoRange(db)
      if (!(await loadDemoStaff(db, { demo, dataDir, say }))) return
      await loadDemoProfiles(db)
      if (what === 'people') return
      await loadDemoTargets(db, dayOf(now()))
      await loadDemoCredit(db)
      say('Loading demonstration quotations and policies …')
      // So soon after loading, nobody has counted what the lists hold.
      await db.execute(sql`analyze`)
      await become(APP_ROLE)
      await playDemo(pool, given)
    })
  if (demo === 'people') return load('people')
  await load('all').catch(async (error: unknown) => {
    given.log.error({ err: error }, 'demonstration')
    say('The demonstration’s quotations and policies could not be made; its people are there.')
    await load('people')
  })
  say(await demoAccounts(dataDir))
}
