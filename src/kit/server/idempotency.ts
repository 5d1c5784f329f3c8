import type { IncomingHttpHeaders } from 'node:http'
import { and, eq, lt, sql } from 'drizzle-orm'
import { type Actor, callerName } from '../actor.ts'
import type { MakeOnce } from './context.ts'
import { sha256 } from './crypto.ts'
import type { Db } from './db.ts'
import { likePattern } from './page.ts'
import { digestOf, sealJson, unsealJson } from './sealed.ts'
import { idempotencyKeys } from './tables.ts'

export type Claim = { readonly actor: Actor; readonly key: string; readonly endpoint: string; readonly hash: string }
export type Claimed = { readonly reply?: string }

/** The key was used for another request, or its first request is still being worked on. */
export class KeyConflict extends Error {
  readonly reason: 'reused' | 'working'
  constructor(reason: 'reused' | 'working') {
    super(`idempotency key ${reason}`)
    this.reason = reason
  }
}

/** A request that called outside services and died is abandoned after this time, and may be retried. */
const ABANDONED_AFTER = sql`interval '130 seconds'`

/** A longer key is kept as its hash. */
const LONGEST_KEY = 100

/** The key that identifies a request that is sent again; undefined if there is none. */
export const keyIn = ({ 'idempotency-key': key }: IncomingHttpHeaders): string | undefined => {
  if (typeof key !== 'string' || key === '') return undefined
  return key.length > LONGEST_KEY ? sha256(key) : key
}

export const requestHash = (input: unknown): string => digestOf(JSON.stringify(input))

const rowOf = ({ actor, key }: Claim) => and(eq(idempotencyKeys.actor, callerName(actor)), eq(idempotencyKeys.key, key))

/**
 * Claims a key for this request. A key that is already taken yields the first answer; the unique index makes it wait for a concurrent first
 * request.
 */
export async function claimKey(db: Db, claim: Claim): Promise<Claimed> {
  const { actor, key, endpoint, hash } = claim
  const fresh = await db
    .insert(idempotencyKeys)
    .values({ actor: callerName(actor), key, endpoint, requestHash: hash })
    .onConflictDoUpdate({
      target: [idempotencyKeys.actor, idempotencyKeys.key],
      set: { createdAt: sql`now()` },
      setWhere: sql`${idempotencyKeys.reply} is null and ${idempotencyKeys.requestHash} = ${hash} and ${idempotencyKeys.createdAt} < now() - ${ABANDONED_AFTER}`,
    })
    .returning({ key: idempotencyKeys.key })
  if (fresh.length > 0) return {}
  const [known] = await db
    .select({
      endpoint: idempotencyKeys.endpoint,
      hash: idempotencyKeys.requestHash,
      reply: sql<string | null>`${idempotencyKeys.reply} #>> '{}'`,
    })
    .from(idempotencyKeys)
    .where(rowOf(claim))
  if (!known || known.endpoint !== endpoint || known.hash !== hash) throw new KeyConflict('reused')
  if (known.reply === null) throw new KeyConflict('working')
  return { reply: unsealJson(known.reply) }
}

/** Keeps the answer in the transaction that did the work: both happen or neither. */
export async function keepReply(db: Db, claim: Claim, reply: string): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ reply: sealJson(reply) })
    .where(rowOf(claim))
}

/** For endpoints whose answers may not be kept: what they make is made once per request key. */
export const onceBy =
  ({ actor, key, endpoint }: Pick<Claim, 'actor' | 'endpoint'> & { readonly key: string | undefined }): MakeOnce =>
  async (db, { by = actor, of }, make) => {
    if (key === undefined) return { id: await make(), isRepeat: false }
    const claim = { actor: by, key, endpoint, hash: requestHash(of) }
    const { reply } = await claimKey(db, claim)
    if (reply !== undefined) return { id: reply, isRepeat: true }
    const id = await make()
    await keepReply(db, claim, id)
    return { id, isRepeat: false }
  }

export async function releaseKey(db: Db, claim: Claim): Promise<void> {
  await db.delete(idempotencyKeys).where(and(rowOf(claim), sql`${idempotencyKeys.reply} is null`))
}

/** Deletes the replies that contain any of these texts. */
export async function forgetRepliesAbout(db: Db, texts: readonly string[]): Promise<void> {
  const patterns = texts.map(likePattern)
  await db.delete(idempotencyKeys).where(sql`${idempotencyKeys.reply}::text like any(${sql.param(patterns)}::text[])`)
}

/** Deletes the replies kept before an instant. The same key used after that is a new request. */
export async function forgetReplies(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
