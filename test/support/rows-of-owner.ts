import { SECURITY_EVENTS } from '#kit/security-events.ts'
import type { TestApp } from './app.ts'
import type { Owned } from './one-of-each.ts'
import { ANYBODY_WRITES } from './told-by-design.ts'

/**
 * Every database row that names one of the owner's records, except the audit trail's seals, which come automatically, and its records of
 * requests. With the number of a transaction, only what it and later ones wrote, which is found without reading everything.
 */
export async function rowsOfOwner({ owner }: TestApp, { recordIds }: Owned, writtenSince = 0): Promise<string[]> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> all($1) order by 1`,
    [Object.keys(ANYBODY_WRITES)],
  )
  const { rows } = await owner.query<{ row: string }>(
    `${tables
      .map(
        ({ name }) =>
          `select '${name} ' || (to_jsonb(t) - '{hash,previous_hash}'::text[])::text as row from "${name}" t where case when xmin::text::bigint >= $3
          then row_to_json(t)::text ~ $1 and coalesce(to_jsonb(t) ->> 'action' <> all($2), true) else false end`,
      )
      .join(' union all ')} order by 1`,
    [recordIds.join('|'), Object.keys(SECURITY_EVENTS), writtenSince],
  )
  return rows.map(({ row }) => row)
}

/** The number that the next writing transaction will have: while it stays the same, nothing was written. */
export async function nextToWrite({ owner }: TestApp): Promise<number> {
  const { rows } = await owner.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next')
  return Number(rows[0]?.next)
}
