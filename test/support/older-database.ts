import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const MIGRATIONS = 'db/migrations'

/** The migrations up to a given one, as a folder of their own below another. */
export async function migrationsUpTo(last: number, data: string): Promise<string> {
  const folder = join(data, 'migrations')
  await cp(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: { idx: number }[] } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }))
  return folder
}

/** Fills an older database with what it would have stored of a newer one. */
export async function keepWhatFits(from: pg.Pool, to: pg.Pool): Promise<void> {
  const client = await to.connect()
  await client.query(`set session_replication_role = 'replica'`)
  const columnsOf = async (database: pg.Pool | pg.PoolClient) =>
    (
      await database.query<{ name: string; columns: string[] }>(`select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and attgenerated = '' and attidentity = '' and not attisdropped
    where relkind = 'r' and relnamespace = 'public'::regnamespace group by relname`)
    ).rows
  const newer = new Map((await columnsOf(from)).map(({ name, columns }) => [name, new Set(columns)]))
  for (const { name, columns } of await columnsOf(client)) {
    // Columns that no longer exist in the newer one are filled by their defaults.
    const both = columns.flatMap((each) => (newer.get(name)?.has(each) ? [`"${each}"`] : [])).join(', ')
    const kept = await from.query(`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as all from ${name} t`)
    await client.query(`insert into ${name} (${both}) select ${both} from jsonb_populate_recordset(null::${name}, $1)`, [kept.rows[0].all])
  }
  // Passwords used to be stored with their people.
  if ((await columnsOf(client)).some(({ name, columns }) => name === 'staff' && columns.includes('password_hash'))) {
    const passwords = await from.query<{ staff_id: string; hash: string }>('select staff_id, hash from staff_passwords')
    for (const { staff_id, hash } of passwords.rows)
      await client.query('update staff set password_hash = $2 where id = $1', [staff_id, hash])
  }
  client.release()
}
