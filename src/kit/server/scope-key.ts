import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import { type Actor, callerName } from '../actor.ts'
import { machineSeconds } from './clock.ts'
import { StartRefused } from './start-refused.ts'

/** Tells the database who is asking, with the seal that proves it: the parameters of `app.ask`. */
export type Asking = readonly [actor: string, session: string, at: number, seal: string]

const BLOCK = 64

/** The session in which an actor asks; empty for the program itself and for strangers. */
const sessionOf = (actor: Actor): string => ('sessionId' in actor ? actor.sessionId : '')

/**
 * The seal is valid for some minutes, is sent as a parameter, which no view of PostgreSQL shows, and proves nothing about another actor.
 */
export const seal = (key: string, name: string, session: string): Asking => sealBy(keyOf(key), name, session)

const keyOf = (key: string): KeyObject => createSecretKey(key, 'hex')

function sealBy(key: KeyObject, name: string, session: string): Asking {
  const at = machineSeconds()
  return [name, session, at, createHmac('sha256', key).update(`ask|${at}|${name}|${session}`).digest('hex')]
}

/** A screen makes several requests at once, all under one seal: making it takes longer than everything else sent about the actor. */
const ANEW_SECONDS = 30
/** More than the people who use one process at any moment. */
const REMEMBERED = 20_000

export function sealWith(key: string): (actor: Actor) => Asking {
  const prepared = keyOf(key)
  const remembered = new Map<string, Asking>()
  return (actor) => {
    const [name, session] = [callerName(actor), sessionOf(actor)]
    const who = `${name}|${session}`
    const known = remembered.get(who)
    if (known && Math.abs(machineSeconds() - known[2]) < ANEW_SECONDS) return known
    const asking = sealBy(prepared, name, session)
    // The oldest seal is forgotten first.
    remembered.delete(who)
    const [oldest] = remembered.keys()
    if (remembered.size >= REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    remembered.set(who, asking)
    return asking
  }
}

const padded = (key: string, pad: number): Buffer => {
  const block = Buffer.alloc(BLOCK)
  Buffer.from(key, 'hex').copy(block)
  return block.map((byte) => byte ^ pad) as Buffer
}

/**
 * Stores the key by which the database verifies such seals, as HMAC needs it. Only its functions read it; the role of the program cannot.
 */
export async function keepScopeKey(owner: pg.Pool, key: string): Promise<void> {
  const pads = [padded(key, 0x36), padded(key, 0x5c)]
  await owner.query('insert into app.scope_keys (inner_pad, outer_pad) values ($1, $2) on conflict do nothing', pads)
  const { rowCount } = await owner.query('select from app.scope_keys where inner_pad = $1 and outer_pad = $2', pads)
  if (rowCount === 0) throw new StartRefused('KALASAG_SECRET is not the one with which this database was made.')
}
