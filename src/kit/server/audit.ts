import { sql } from 'drizzle-orm'
import { hmac } from './crypto.ts'
import type { Db } from './db.ts'
import { auditEntries } from './tables.ts'

/** Two workers sealing at the same time would fork the chain. */
const SEALING_LOCK = 710_204_120
const BATCH = 2_000

/** The part of an entry that is sealed, written identically whatever the settings of the connection. */
const TEXT = sql<string>`jsonb_build_array(seq, extract(epoch from at), actor, action, subject, request_id, address, details)::text`

/** Adds an entry that is not caused by a request. */
export async function addAuditEntry(
  db: Db,
  entry: Pick<typeof auditEntries.$inferInsert, 'at' | 'actor' | 'action' | 'subject' | 'details'>,
): Promise<void> {
  await db.insert(auditEntries).values(entry)
}

const sealOf = (key: string, previous: string, text: string): string => hmac(key, `${previous}\n${text}`)

export type ChainHead = { readonly seq: number; readonly hash: string }
const NOTHING: ChainHead = { seq: 0, hash: '' }

/**
 * The number up to which no more entries can appear. Numbers are assigned before a transaction commits, so the table is locked against
 * writers for a moment, which waits for everyone holding a number.
 */
export async function lastCommittedNumber(db: Db): Promise<number> {
  // Waiting for the lock blocks everyone behind it: better to leave them to the next round.
  await db.execute(sql`set local lock_timeout = '2s'`)
  const { rows } = await db.execute<{ seq: number }>(sql`select app.last_audit_number() as seq`)
  return rows[0]?.seq ?? 0
}

async function headOf(db: Db): Promise<ChainHead> {
  const { rows } = await db.execute<ChainHead>(sql`select seq, hash from audit_entries where hash is not null order by seq desc limit 1`)
  return rows[0] ?? NOTHING
}

/** Chains the next entries to those that are sealed, in order; returns how many there were. Each seal contains the one before it. */
export async function extendHashChain(db: Db, key: string, upTo: number): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(${SEALING_LOCK})`)
  const head = await headOf(db)
  const { rows } = await db.execute<{ seq: number; text: string }>(
    sql`select seq, ${TEXT} as text from audit_entries where seq > ${head.seq} and seq <= ${upTo} order by seq limit ${BATCH}`,
  )
  if (rows.length === 0) return 0
  let previous = head.hash
  const seals = rows.map(({ seq, text }) => {
    const seal = { seq, previous, hash: sealOf(key, previous, text) }
    previous = seal.hash
    return seal
  })
  await db
    .update(auditEntries)
    .set({ previousHash: sql`seal.previous`, hash: sql`seal.hash` })
    .from(sql`json_to_recordset(${JSON.stringify(seals)}::json) as seal(seq bigint, previous text, hash text)`)
    .where(sql`${auditEntries.seq} = seal.seq`)
  return rows.length
}

export type ChainVerification = {
  readonly sealed: number
  readonly head: ChainHead | undefined
  /** The first entry that was changed, or that follows one which was removed or inserted. */
  readonly brokenAt: number | undefined
}

/** Walks the whole chain. It cannot detect that its newest end was cut off: compare `head` with one that was recorded elsewhere. */
export async function verifyChain(db: Db, key: string): Promise<ChainVerification> {
  const head = await headOf(db)
  let last = NOTHING
  let sealed = 0
  while (last.seq < head.seq) {
    const { rows } = await db.execute<ChainHead & { previous: string; text: string }>(
      sql`select seq, hash, previous_hash as previous, ${TEXT} as text from audit_entries where seq > ${last.seq} and seq <= ${head.seq} order by seq limit ${BATCH}`,
    )
    for (const { seq, hash, previous, text } of rows) {
      if (previous !== last.hash || hash !== sealOf(key, last.hash, text)) return { sealed, head, brokenAt: seq }
      last = { seq, hash }
      sealed += 1
    }
    if (rows.length === 0) return { sealed, head, brokenAt: head.seq }
  }
  return { sealed, head: sealed > 0 ? head : undefined, brokenAt: undefined }
}
