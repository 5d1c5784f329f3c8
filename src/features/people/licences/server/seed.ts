import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Day, dayOf, makeDay, yearOf } from '#domain/day.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { ROOT } from '#kit/server/root.ts'
import { KINDS } from '../rules/list.ts'
import { remindOfEnd } from './reminders.ts'
import { licences } from './tables.ts'

const FILE = join(ROOT, 'db/seed/demo/licences.csv')

const Row = z.object({
  agent_code: z.string(),
  company: z.string(),
  kind: z.enum(KINDS),
  number: z.string(),
  standing: z.enum(['valid', 'ended']),
})

/** Licences are granted for three years, ending with 2024, 2027, 2030 … */
const endOfCycle = (today: Day): number => 2024 + Math.ceil((yearOf(today) - 2024) / 3) * 3

/**
 * Licences of the demo's people: of this cycle and, since they sold last year too, of the previous one; one that `ended` was not renewed.
 */
export async function loadDemoLicences(db: Db): Promise<void> {
  if ((await db.$count(licences)) > 0) return
  const rows = z.array(Row).parse(parse(await readFile(FILE, 'utf8'), { columns: true }))
  const end = endOfCycle(dayOf(now()))
  for (const { agent_code, company, kind, number, standing } of rows) {
    const [person] = await db.select({ id: staff.id }).from(staff).where(eq(staff.agentCode, agent_code))
    if (!person) continue
    for (const year of standing === 'valid' ? [end - 3, end] : [end - 3]) {
      const term = { validFrom: makeDay(year - 2, 1, 1), validUntil: makeDay(year, 12, 31) }
      await db.insert(licences).values({ staffId: person.id, company, kind, number: `${number}-${year}`, ...term })
    }
    await remindOfEnd(db, person.id, kind)
  }
}
