import { addDays, type Day } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { SPECIMEN } from '#kit/specimen.ts'
import { KINDS } from '../rules/list.ts'
import { licences } from './tables.ts'

/** Specimens of every licence, so that someone who has none yet may practise too. */
export async function giveSpecimens(db: Db, staffId: string, today: Day): Promise<void> {
  const period = { validFrom: addDays(today, -30), validUntil: addDays(today, 365) }
  await db
    .insert(licences)
    .values(KINDS.map((kind) => ({ ...period, staffId, kind, number: `${SPECIMEN}-${kind}` })))
    .onConflictDoNothing()
}
