import { sql } from 'drizzle-orm'
import type { Day, Term } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { Clash, RiskKey } from '#lines/line.ts'

/** Policies in force for the same thing in an overlapping period, another team's too: that they are there, and nothing of whose they are. */
export async function clashesOf(db: Db, keys: readonly RiskKey[], { from, to }: Term, exceptQuotation: string | null): Promise<Clash[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<{ kind: string; value: string; policy_number: string | null; cover_from: Day; cover_to: Day }>(
    sql`select * from app.clashes(${JSON.stringify(keys)}::jsonb, ${from}::date, ${to}::date, ${exceptQuotation}::uuid)`,
  )
  return rows.flatMap(({ kind, value, policy_number, cover_from, cover_to }) => {
    const key = keys.find((each) => each.kind === kind && each.value === value)
    return key ? [{ key, policyNumber: policy_number ?? undefined, from: cover_from, to: cover_to }] : []
  })
}
