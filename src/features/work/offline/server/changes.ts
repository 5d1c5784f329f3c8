import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import type { KeptRecords } from '#kit/server/kept-records.ts'
import type { KeptSet } from '../public/contract.ts'
import { type Checkpoint, XIDS } from '../rules/checkpoint.ts'

/** Specification §9. */
export const BATCH = 100

export const recordOf = ({ endpoint }: KeptRecords): string => endpoint.reveals ?? ''

/** Kinds of records that someone may read, by their position among all: the positions in a checkpoint never change. */
export type Kinds = readonly (readonly [place: number, kind: KeptRecords])[]

type Reading = { readonly person: Staff; readonly from: string; readonly kinds: Kinds }

/**
 * Written by a transaction that was still running at the checkpoint, or started since. PostgreSQL stores the lower 32 bits of a row's
 * transaction, and compares as we do: by distance. Rows within $4 of $3 match; all of them, if there is no checkpoint.
 */
const isSince = (row: string) => `((${row}.xmin::text::bigint - $3) & ${XIDS - 1}) <= $4`

const mineSql = ([place, { source, parts = [] }]: Kinds[number]) =>
  `select ${place} as kind, r.id, ${[isSince('r'), ...parts.map((part) => `exists (select from ${part} and ${isSince('part')})`)].join(' or ')} as changed from ${source}`

const Found = z.array(z.object({ kind: z.int(), id: z.uuid() }))

/** Ids of what changed, plus one if there are more than a batch, ordered by kind and id. */
export async function changedSince(
  db: Db,
  { person, from, kinds }: Reading,
  { since, span, after }: { readonly since: number; readonly span: number; readonly after: readonly [kind: number, id: string] },
): Promise<z.output<typeof Found>> {
  if (kinds.length === 0) return []
  const mine = kinds.map(mineSql).join(' union all ')
  const { rows } = await db.$client.query(
    `select kind, id from (${mine}) mine where changed and $2::date is not null and (kind, id) > ($5::int, $6::uuid) order by kind, id limit ${BATCH + 1}`,
    [person.id, from, since, span, ...after],
  )
  return Found.parse(rows)
}

/** Ids of everything replicated of a kind, in order. */
export async function idsOf(db: Db, { person, from, kinds }: Reading): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = new Map<string, string[]>(kinds.map(([, kind]) => [recordOf(kind), []]))
  if (kinds.length === 0) return known
  const all = kinds.map(([, kind]) => `select '${recordOf(kind)}' as record, r.id from ${kind.source}`).join(' union all ')
  const { rows } = await db.$client.query(
    `select record, id from (${all}) mine where $1::uuid is not null and $2::date is not null order by id`,
    [person.id, from],
  )
  for (const { record, id } of z.array(z.object({ record: z.string(), id: z.uuid() })).parse(rows)) known.get(record)?.push(id)
  return known
}

/** In the order of ids, as stored on a phone. */
export const setsOf = (ids: ReadonlyMap<string, readonly string[]>): KeptSet[] =>
  [...ids].map(([record, all]) => ({
    record,
    count: all.length,
    digest: createHash('sha256').update(all.join()).digest('hex').slice(0, 16),
  }))

const Moment = z.tuple([z.object({ cluster: z.string(), timeline: z.string(), oldest: z.string(), next: z.coerce.number() })])

/** The database's current position: everything older than `oldest` is over, and nothing is younger than `next`. */
export async function momentOf(db: Db): Promise<{ readonly checkpoint: Checkpoint; readonly next: number }> {
  const { rows } = await db.$client.query(
    `select system_identifier::text as cluster, timeline_id::text as timeline, pg_snapshot_xmin(s)::text as oldest, pg_snapshot_xmax(s)::text as next
     from pg_control_system(), pg_control_checkpoint(), pg_current_snapshot() s`,
  )
  const [{ cluster, timeline, oldest, next }] = Moment.parse(rows)
  return { checkpoint: { database: `${cluster}.${timeline}`, oldest: Number(oldest) }, next }
}
