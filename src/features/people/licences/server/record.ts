import { and, eq, ne, sql } from 'drizzle-orm'
import { type Day, dayOf } from '#domain/day.ts'
import { type CompanyLicence, licenceFaults } from '#domain/licence-limits.ts'
import { problem } from '#domain/problem.ts'
import { agentTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { withI18n } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { remindOfEnd } from './reminders.ts'
import { licences } from './tables.ts'

/** Until the transaction ends no one else writes this person's licences, so that two together cannot pass a limit. */
export const lockLicences = (db: Db, staffId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`licences:${staffId}`}, 0))`)

/** Refuses a licence that conflicts with its holder's others, except the one that it replaces; says why for each field. */
export async function assertFits(
  db: Db,
  { staffId, licence, licenceId }: Pick<Recorded, 'staffId' | 'licence' | 'licenceId'>,
  today: Day,
): Promise<void> {
  const others = await db
    .select()
    .from(licences)
    .where(and(eq(licences.staffId, staffId), licenceId ? ne(licences.id, licenceId) : undefined))
  const fields = licenceFaults(licence, others, await agentTermsOn(db, today)).map(({ path, message }) => ({
    path,
    ...withI18n('message', message),
  }))
  const [first] = fields
  if (first) throw problem('invalid', { message: first.message, fields })
}

type Recorded = {
  readonly staffId: string
  readonly licence: CompanyLicence
  /** The licence being corrected; without it another is recorded. */
  readonly licenceId?: string | undefined
  readonly scanId?: string | undefined
  readonly recordedBy: string
  readonly now: Date
}

export const NOT_ONES_OWN = 'No one can record their own licence. Ask another administrator.'

/** Records a licence, or corrects one, if it fits the holder's others; every way to do so uses this. Returns its id. */
export async function recordLicence(db: Db, recorded: Recorded): Promise<string> {
  const { staffId, licence, licenceId, scanId, recordedBy, now } = recorded
  if (recordedBy === staffId) throw problem('not-allowed', { message: NOT_ONES_OWN })
  await lockLicences(db, staffId)
  await assertFits(db, recorded, dayOf(now))
  const { company, capacity, kind, number, validFrom, validUntil } = licence
  const [former] = licenceId ? await db.select({ kind: licences.kind }).from(licences).where(eq(licences.id, licenceId)) : []
  const row = {
    ...{ company, capacity, kind, number, validFrom, validUntil, changedBy: recordedBy, changedAt: now },
    ...(scanId ? { scanId } : {}),
  }
  const [kept] = licenceId
    ? await db
        .update(licences)
        // Whoever was warned of another last day is warned of this one too.
        .set({ ...row, warnedDays: sql`case when ${licences.validUntil} = ${validUntil}::date then ${licences.warnedDays} end` })
        .where(and(eq(licences.id, licenceId), eq(licences.staffId, staffId)))
        .returning({ id: licences.id })
    : await db
        .insert(licences)
        .values({ ...row, staffId })
        .returning({ id: licences.id })
  if (!kept) throw problem('not-found')
  for (const each of new Set([kind, former?.kind ?? kind])) await remindOfEnd(db, staffId, each)
  return kept.id
}
