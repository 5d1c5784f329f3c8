import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { Clash } from '#lines/line/control.ts'
import type { InsuredKey, RiskKey } from '#lines/line/risk.ts'

type Clashing = { id: string; kind: string; value: string; policy_number: string | null; cover_from: Day; cover_to: Day }
type Insured = { readonly id: string; readonly keys: readonly InsuredKey[] }

const clashesIn = (rows: readonly Clashing[], keys: readonly InsuredKey[]): Clash[] =>
  rows.flatMap(({ kind, value, policy_number, cover_from, cover_to }) => {
    const key = keys.find((each) => each.kind === kind && each.value === value)
    return key ? [{ key, policyNumber: policy_number ?? undefined, from: cover_from, to: cover_to }] : []
  })

/**
 * Overlapping cover of the same things, including other teams', by quotation: that it exists, and nothing about whose it is. What a
 * quotation itself became does not count.
 */
export async function clashesOf(db: Db, quotations: readonly Insured[]): Promise<ReadonlyMap<string, readonly Clash[]>> {
  const keyed = quotations.filter(({ keys }) => keys.length > 0)
  if (keyed.length === 0) return new Map()
  const wanted = keyed.flatMap(({ id, keys }) => keys.map((key) => ({ id, ...key })))
  const { rows } = await db.execute<Clashing>(sql`select * from app.clashes(${JSON.stringify(wanted)}::jsonb)`)
  const found = Map.groupBy(rows, ({ id }) => id)
  return new Map(keyed.map(({ id, keys }) => [id, clashesIn(found.get(id) ?? [], keys)]))
}

/** The last day of the last policy of the same things, whoever sold it: that day, and nothing about whose it was. */
export async function earlierCoverOf(db: Db, quotationId: string, keys: readonly RiskKey[]): Promise<Day | null> {
  const { rows } = await db.execute<{ until: Day | null }>(
    sql`select app.covered_until(${JSON.stringify(keys)}::jsonb, ${quotationId}::uuid) as until`,
  )
  return rows[0]?.until ?? null
}
