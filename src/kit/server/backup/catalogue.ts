import type { Connection } from '../connection.ts'

/** A table as SQL names it, with the columns that are backed up: others are computed. */
export type TableOf = { readonly name: string; readonly columns: string }
type Named = { readonly name: string }
type Constraint = { readonly table: string; readonly name: string; readonly definition: string }
type Trigger = { readonly table: string; readonly name: string }

/** Our schemas; the migration's own records come with the tables. */
const OURS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'drizzle')`

const asked = async <Row extends object>(client: Connection, text: string) => (await client.query<Row>(text)).rows

/** Every table of ours. A partition is read and written through its parent. */
export const tablesOf = (client: Connection) =>
  asked<TableOf>(
    client,
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and not c.relispartition and ${OURS} order by 1`,
  )

export const sequencesOf = (client: Connection) =>
  asked<Named>(
    client,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OURS} order by 1`,
  )

/** Foreign keys between tables. Those of partitions come and go with their parent's. */
export const foreignKeysOf = (client: Connection) =>
  asked<Constraint>(
    client,
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.contype = 'f' and c.conparentid = 0 and ${OURS} order by 1, 2`,
  )

/** Our triggers that are enabled. Those of partitions are switched with their parent's. */
export const triggersOf = (client: Connection) =>
  asked<Trigger>(
    client,
    `select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name from pg_trigger t
     join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled = 'O' and ${OURS} order by 1, 2`,
  )

/** Whether no one has created anything in this database. */
export async function isEmptyDatabase(client: Connection): Promise<boolean> {
  const found = await asked<Named>(
    client,
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
  )
  return found.length === 0
}
