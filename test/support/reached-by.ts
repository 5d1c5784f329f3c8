import { seal } from '../../src/kit/server/scope-key.ts'
import type { TestApp } from './app.ts'
import type { Owned } from './one-of-each.ts'

/** Removes the second lock, or restores it: without it, only each query's own condition keeps strangers out. */
export async function switchRowSecurity(app: TestApp, to: 'enable' | 'disable'): Promise<void> {
  const { rows } = await app.owner.query<{ name: string }>(`select distinct tablename as name from pg_policies where schemaname = 'public'`)
  for (const { name } of rows) await app.owner.query(`alter table "${name}" ${to} row level security`)
}

/** The actor and the session that a request claims. */
export type Claim = readonly [actor: string, session: string]

/**
 * What the role that serves requests can see and change of the owner's records, in every table that it may read and that has row-level
 * security.
 */
export async function reachedBy(app: TestApp, owned: Owned, claim: Claim | undefined): Promise<string[]> {
  const pool = app.openAppPool(1)
  const client = await pool.connect()
  const rowsOf = async (query: string) => (await client.query<{ row: string }>(query)).rows.map(({ row }) => row)
  try {
    const tables = await client.query<{ name: string; column: string }>(
      `select c.oid::regclass::text as name, (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 order by a.attnum limit 1) as column
       from pg_class c where c.relrowsecurity and c.relkind = 'r' and has_table_privilege(c.oid, 'select') order by 1`,
    )
    await client.query('begin')
    if (claim) await client.query('select app.ask($1, $2, $3, $4)', [...seal(app.appDatabase.scopeKey, ...claim)])
    const found: string[] = []
    for (const { name, column } of tables.rows) {
      const seen = await rowsOf(`select row_to_json(t)::text as row from ${name} t`)
      for (const [what, secret] of Object.entries(owned.secrets))
        if (seen.some((row) => row.includes(secret))) found.push(`${name} shows ${what}`)
      await client.query('savepoint before')
      // Append-only tables refuse even the owner.
      const changed = await rowsOf(`update ${name} t set "${column}" = t."${column}" returning row_to_json(t)::text as row`).catch(() => [])
      if (changed.some((row) => owned.recordIds.some((id) => row.includes(id)))) found.push(`${name} can be changed`)
      await client.query('rollback to before')
    }
    return found
  } finally {
    await client.query('rollback')
    client.release()
    await pool.end()
  }
}
