import { asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { type Actor, actorName } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { insertionOf, isOneOf } from '#kit/server/many-rows.ts'
import { together } from '#kit/server/together.ts'
import { canonicalJson } from '../../public/rules/risk.ts'
import { quotationDecisions, quotationVersions } from '../../public/server/tables.ts'
import type { QuotationRow } from './quotes.ts'

export type VersionRow = typeof quotationVersions.$inferSelect
export type DecisionRow = typeof quotationDecisions.$inferSelect

/** The number of the newest version of a quotation; null where none is stored. */
const newestOf = (quotationId: string | SQL) =>
  sql<number | null>`(select max(v.n) from quotation_versions v where v.quotation_id = ${quotationId}::uuid)`

/** Stores a priced quotation as it is now; returns the number of the version. The caller holds the quotation's lock. */
export const addVersion = (db: Db, row: QuotationRow, actor: Actor, now: Date): Promise<number> => {
  const { worksheet, total, tariffId, coverFrom, coverTo } = row
  if (!worksheet || total === null || !tariffId || !coverFrom || !coverTo) throw new Error('a version has a price')
  const { answers, holder, alternate, commercial, findings, fingerprint, validUntil } = row
  return addVersions(db, {
    ...{ quotationId: row.id, outcome: row.state, actor: actorName(actor), at: now },
    ...{ answers, holder, alternate, commercial, findings, fingerprint, validUntil },
    ...{ worksheet, total, tariffId, coverFrom, coverTo },
  })
}

type NewVersion = Omit<typeof quotationVersions.$inferInsert, 'n'>
/** For different quotations: each is numbered by its own earlier versions. */
const addVersions = together(async (db: Db, rows: readonly NewVersion[]) => {
  const next = sql`coalesce(${newestOf(sql`given.quotation_id`)}, 0) + 1`
  const kept = await db.execute<{ id: string; n: number }>(
    sql`${insertionOf(quotationVersions, rows, { n: next })} returning quotation_id as id, n`,
  )
  const numbers = new Map(kept.rows.map(({ id, n }) => [id, n]))
  return ({ quotationId }: NewVersion): number => {
    const n = numbers.get(quotationId)
    if (n === undefined) throw new Error('a version was not kept')
    return n
  }
})

/** Records what was decided on the version that is shown; if that is not stored yet, it is stored first. */
export async function addDecision(
  db: Db,
  row: QuotationRow,
  decision: { readonly event: string; readonly reason: string; readonly conditions: readonly string[] },
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const { rows } = await db.execute<{ n: number | null }>(sql`select ${newestOf(row.id)} as n`)
  const n = rows[0]?.n ?? (await addVersion(db, row, actor, now))
  const { event, reason, conditions } = decision
  await db
    .insert(quotationDecisions)
    .values({ quotationId: row.id, n, event, reason, conditions: [...conditions], actor: actorName(actor), at: now })
}

/** How far back and forth a chain of quoting again is followed. */
const MAX_LINKS = 20
const MAX_VERSIONS = 60

/** The quotations of a chain of quoting again, including the given one, as far as the person asking may see them; oldest first. */
export async function chainOf(db: Db, id: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`with recursive
    back as (select id, previous_id, 0 as steps from quotations where id = ${id}::uuid
      union all select q.id, q.previous_id, b.steps + 1 from back b join quotations q on q.id = b.previous_id where b.steps < ${MAX_LINKS}::int),
    forth as (select id, 0 as steps from quotations where id = ${id}::uuid
      union all select q.id, f.steps + 1 from forth f join quotations q on q.previous_id = f.id where f.steps < ${MAX_LINKS}::int)
    select id from back union select id from forth order by id`)
  return rows.map((row) => row.id)
}

/** The newest versions of some quotations, oldest first. */
export async function versionsOf(db: Db, quotationIds: readonly string[]): Promise<readonly VersionRow[]> {
  const newest = await db
    .select()
    .from(quotationVersions)
    .where(inArray(quotationVersions.quotationId, [...quotationIds]))
    .orderBy(desc(quotationVersions.at), desc(quotationVersions.n))
    .limit(MAX_VERSIONS)
  return newest.toReversed()
}

export const decisionsOn = (db: Db, quotationIds: readonly string[]): Promise<readonly DecisionRow[]> =>
  db
    .select()
    .from(quotationDecisions)
    .where(inArray(quotationDecisions.quotationId, [...quotationIds]))
    .orderBy(asc(quotationDecisions.at), asc(quotationDecisions.id))

type Shown = Pick<QuotationRow, 'worksheet' | 'findings' | 'tariffId' | 'coverFrom' | 'coverTo' | 'answers' | 'holder'>

const shownBy = ({ worksheet, findings, tariffId, coverFrom, coverTo, answers, holder }: Shown): string =>
  canonicalJson([worksheet, findings, tariffId, coverFrom, coverTo, answers, holder])

const newestVersion = together(async (db: Db, quotationIds: readonly string[]) => {
  const rows = await db
    .selectDistinctOn([quotationVersions.quotationId])
    .from(quotationVersions)
    .where(isOneOf(quotationVersions.quotationId, quotationIds))
    .orderBy(quotationVersions.quotationId, desc(quotationVersions.n))
  const newest = new Map(rows.map((row) => [row.quotationId, row]))
  return (quotationId: string) => newest.get(quotationId)
})

/**
 * Whether the last stored version shows exactly what the record shows. Sealed answers are encrypted differently each time, so they are
 * compared here.
 */
export async function isKept(db: Db, row: QuotationRow): Promise<boolean> {
  const version = await newestVersion(db, row.id)
  return version !== undefined && shownBy(version) === shownBy(row)
}
