import { sql } from 'drizzle-orm'
import type { Db } from '#kit/server/db.ts'
import { listValues, vehicles } from '../public/server/tables.ts'

/** Replaces the rows of a list with those of a file of `db/seed`. */
type Load = (db: Pick<Db, 'execute' | 'delete'>, rows: readonly Readonly<Record<string, string>>[]) => Promise<unknown>

export const loadList =
  (list: string): Load =>
  async (db, rows) => {
    await db.delete(listValues).where(sql`${listValues.list} = ${list}`)
    await db.execute(
      sql`insert into list_values (list, position, code, label, parent, extra)
          select ${list}, place, row->>'code', row->>'label', row->>'parent', nullif(row->>'extra', '')::jsonb
          from json_array_elements(${JSON.stringify(rows)}::json) with ordinality as each(row, place)`,
    )
  }

export const loadVehicles: Load = async (db, rows) => {
  await db.delete(vehicles)
  await db.execute(
    sql`insert into vehicles (make_code, make, model_code, model, sub_model_code, sub_model, vehicle_type, body_type, seats, gvw_kg, engine_cc, year_from, year_to, value_new_centavos)
        select make_code, make, model_code, model, sub_model_code, sub_model, vehicle_type, body_type, seats, gvw_kg, nullif(engine_cc, '')::int, year_from, nullif(year_to, '')::int, value_new_centavos
        from json_to_recordset(${JSON.stringify(rows)}::json) as each(make_code text, make text, model_code text, model text, sub_model_code text, sub_model text,
          vehicle_type text, body_type text, seats int, gvw_kg int, engine_cc text, year_from int, year_to text, value_new_centavos bigint)`,
  )
}
