import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { type Db, type Pool, plainDb } from '#kit/server/db.ts'
import { listValues, loadedFiles, vehicles } from '../public/server/tables.ts'

const SEED = join(import.meta.dirname, '../../../../../db/seed')
const VEHICLES = 'vehicles.csv'

/** Two processes that start together must not load together. */
const LOADING_LOCK = 710_204_119

type Load = (db: Pick<Db, 'execute' | 'delete'>, rows: string) => Promise<unknown>

/** Brings lists of values and vehicles to what `db/seed` says. A file that did not change since it was loaded is not read in again. */
export async function loadLists(owner: Pool): Promise<void> {
  const names = (await readdir(join(SEED, 'lists'))).filter((name) => name.endsWith('.csv')).map((name) => `lists/${name}`)
  const files = await Promise.all([...names, VEHICLES].map(async (file) => read(file)))
  await plainDb(owner).transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${LOADING_LOCK})`)
    const loaded = new Map((await db.select().from(loadedFiles)).map(({ file, hash }) => [file, hash]))
    for (const { file, hash, text } of files) {
      if (loaded.get(file) === hash) continue
      const load = file === VEHICLES ? loadVehicles : loadList(file.slice('lists/'.length, -'.csv'.length))
      await load(db, JSON.stringify(parse(text, { columns: true })))
      await db
        .insert(loadedFiles)
        .values({ file, hash })
        .onConflictDoUpdate({ target: loadedFiles.file, set: { hash, loadedAt: sql`now()` } })
    }
  })
}

async function read(file: string) {
  const text = await readFile(join(SEED, file))
  return { file, text, hash: createHash('sha256').update(text).digest('hex') }
}

const loadList =
  (list: string): Load =>
  async (db, rows) => {
    await db.delete(listValues).where(sql`${listValues.list} = ${list}`)
    await db.execute(
      sql`insert into list_values (list, position, code, label, parent, extra)
          select ${list}, place, row->>'code', row->>'label', row->>'parent', nullif(row->>'extra', '')::jsonb
          from json_array_elements(${rows}::json) with ordinality as each(row, place)`,
    )
  }

const loadVehicles: Load = async (db, rows) => {
  await db.delete(vehicles)
  await db.execute(
    sql`insert into vehicles (make_code, make, model_code, model, sub_model_code, sub_model, vehicle_type, body_type, seats, gvw_kg, engine_cc, year_from, year_to, value_new_centavos)
        select make_code, make, model_code, model, sub_model_code, sub_model, vehicle_type, body_type, seats, gvw_kg, nullif(engine_cc, '')::int, year_from, nullif(year_to, '')::int, value_new_centavos
        from json_to_recordset(${rows}::json) as each(make_code text, make text, model_code text, model text, sub_model_code text, sub_model text,
          vehicle_type text, body_type text, seats int, gvw_kg int, engine_cc text, year_from int, year_to text, value_new_centavos bigint)`,
  )
}
