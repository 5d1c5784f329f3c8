import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { Clash } from '#lines/line/control.ts'
import type { InsuredKey } from '#lines/line/risk.ts'

type Clashing = { kind: string; value: string; policy_number: string | null; cover_from: Day; cover_to: Day }

/** Cover of the same thing in an overlapping period, another team's too: that it is there, and nothing of whose it is. */
export async function clashesOf(db: Db, keys: readonly InsuredKey[], exceptQuotation: string | null): Promise<Clash[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<Clashing>(sql`select * from app.clashes(${JSON.stringify(keys)}::jsonb, ${exceptQuotation}::uuid)`)
  return clashesIn(rows, keys)
}

const clashesIn = (rows: readonly Clashing[], keys: readonly InsuredKey[]): Clash[] =>
  rows.flatMap(({ kind, value, policy_number, cover_from, cover_to }) => {
    const key = keys.find((each) => each.kind === kind && each.value === value)
    return key ? [{ key, policyNumber: policy_number ?? undefined, from: cover_from, to: cover_to }] : []
  })

type Asked = { readonly id: string; readonly keys: readonly InsuredKey[] }

/** As `clashesOf` for many quotations in one question, by quotation. */
export async function clashesOfMany(db: Db, asked: readonly Asked[]): Promise<ReadonlyMap<string, readonly Clash[]>> {
  const keyed = asked.filter(({ keys }) => keys.length > 0)
  if (keyed.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string } & Clashing>(
    sql`select w.id, c.* from jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb) w(id uuid, keys jsonb)
        cross join lateral app.clashes(w.keys, w.id) c`,
  )
  const found = Map.groupBy(rows, ({ id }) => id)
  return new Map(keyed.map(({ id, keys }) => [id, clashesIn(found.get(id) ?? [], keys)]))
}
