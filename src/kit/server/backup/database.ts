import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pgCopy from 'pg-copy-streams'
import { z } from 'zod'
import type { Connection } from '../connection.ts'
import { StartRefused } from '../start-refused.ts'
import { bytesOf, type Entry, entryOf } from './archive.ts'
import { foreignKeysOf, sequencesOf, type TableOf, tablesOf, triggersOf } from './catalogue.ts'

/** How many rows each table has. */
export type Counts = Readonly<Record<string, number>>

const SequenceStates = z.record(z.string(), z.object({ last: z.string(), called: z.boolean() }))

/**
 * Every table as of one moment, and then the positions of the sequences: later, so that none issues a number again. `count` is called for
 * each table.
 */
export async function* dumpDatabase(client: Connection, count: (table: string, rows: number) => void): AsyncGenerator<Entry> {
  await client.query('begin isolation level repeatable read read only')
  try {
    for (const { name, columns } of await tablesOf(client)) {
      const rows = client.query(pgCopy.to(`copy (select ${columns} from ${name}) to stdout`))
      yield { kind: 'table', name, body: rows }
      count(name, rows.rowCount)
    }
    const states: z.input<typeof SequenceStates> = {}
    for (const { name } of await sequencesOf(client)) {
      const { rows } = await client.query<{ last: string; called: boolean }>(
        `select last_value::text as last, is_called as called from ${name}`,
      )
      if (rows[0]) states[name] = rows[0]
    }
    yield entryOf('sequences', '', JSON.stringify(states))
  } finally {
    await client.query('rollback')
  }
}

/** Loads tables and sequences into a database whose tables exist and whose rows belong to no one, all of it or nothing. */
export async function restoreDatabase(client: Connection, entries: AsyncIterable<Entry>, expected: Counts): Promise<Counts> {
  await client.query('begin')
  try {
    const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]))
    // Requires only the owner, not a superuser: references to other rows are checked once all are there.
    const [keys, triggers] = [await foreignKeysOf(client), await triggersOf(client)]
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`)
    await client.query(`truncate ${[...tables.keys()].join(', ')}`)
    for await (const { kind, name, body } of entries) {
      if (kind === 'table') await fill(client, tables.get(name), name, body)
      else if (kind === 'sequences') await setSequences(client, JSON.parse((await bytesOf(body)).toString()))
    }
    for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${name}`)
    for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    const found = await countRows(client, [...tables.keys()])
    assertSame(found, expected)
    await client.query('commit')
    await client.query('analyze')
    return found
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function fill(client: Connection, table: TableOf | undefined, name: string, rows: AsyncIterable<Uint8Array>): Promise<void> {
  if (!table) throw new StartRefused(`This backup has a table that this version does not know: ${name}.`)
  await pipeline(Readable.from(rows, { objectMode: false }), client.query(pgCopy.from(`copy ${name} (${table.columns}) from stdin`)))
}

async function setSequences(client: Connection, kept: unknown): Promise<void> {
  for (const [name, { last, called }] of Object.entries(SequenceStates.parse(kept)))
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, called])
}

async function countRows(client: Connection, tables: readonly string[]): Promise<Counts> {
  const counts: Record<string, number> = {}
  for (const name of tables) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::float8 as n from ${name}`)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}

function assertSame(found: Counts, expected: Counts): void {
  const different = Object.keys({ ...found, ...expected }).filter((name) => found[name] !== expected[name])
  if (different.length === 0) return
  const each = different.map((name) => `${name} has ${found[name] ?? 'no'} rows and should have ${expected[name] ?? 'none'}`)
  throw new StartRefused(`What was restored is not what was backed up, so nothing of it is kept: ${each.join('; ')}.`)
}
