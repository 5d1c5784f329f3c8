import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { type Actor, callerName } from '../actor.ts'
import { machineSeconds } from './clock.ts'
import { StartRefused } from './start-refused.ts'

/** What the program tells the database of who is asking, and the seal by which that is believed: the parameters of `app.ask`. */
export type Asking = readonly [actor: string, session: string, at: number, seal: string]

const BLOCK = 64

/** The session in which an actor asks; there is none of the program itself and of strangers. */
const sessionOf = (actor: Actor): string => ('sessionId' in actor ? actor.sessionId : '')

/** The seal holds for some minutes, travels as a parameter, which no view of PostgreSQL shows, and says nothing of another actor. */
export function seal(key: string, name: string, session: string): Asking {
  const at = machineSeconds()
  return [name, session, at, createHmac('sha256', Buffer.from(key, 'hex')).update(`ask|${at}|${name}|${session}`).digest('hex')]
}

export const sealWith = (key: string) => (actor: Actor) => seal(key, callerName(actor), sessionOf(actor))

const padded = (key: string, pad: number): Buffer => {
  const block = Buffer.alloc(BLOCK)
  Buffer.from(key, 'hex').copy(block)
  return block.map((byte) => byte ^ pad) as Buffer
}

/** Gives the database the key by which it knows such seals, as HMAC needs it. Only its functions read it, the role of the program does not. */
export async function keepScopeKey(owner: pg.Pool, key: string): Promise<void> {
  const pads = [padded(key, 0x36), padded(key, 0x5c)]
  await owner.query('insert into app.scope_keys (inner_pad, outer_pad) values ($1, $2) on conflict do nothing', pads)
  const { rowCount } = await owner.query('select from app.scope_keys where inner_pad = $1 and outer_pad = $2', pads)
  if (rowCount === 0) throw new StartRefused('KALASAG_SECRET is not the one with which this database was made.')
}
