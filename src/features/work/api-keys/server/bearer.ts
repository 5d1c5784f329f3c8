import { API_KEY_PREFIX } from '#domain/api-scopes.ts'
import { formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { BearerKind } from '#features/people/session/public/server/bearers.ts'
import { staffActor } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import { Problem } from '#kit/problem.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { hasEnded } from '../rules/standing.ts'
import { isWithin } from './ranges.ts'
import { isKeyOf, lookupOf } from './secret.ts'
import { type ApiKeyRow, keyByLookup, maySell } from './store.ts'
import { countRequest, noteUse } from './uses.ts'

/** Identifies who asks with a key. Anyone without the whole key learns nothing of which keys exist. */
export const apiKeyBearer: BearerKind = {
  begins: API_KEY_PREFIX,
  read: async (bearer, { address, transactAsSystem }) => {
    // What a refusal records must be kept, so nothing is thrown within the transaction.
    const found = await transactAsSystem((db) => whoAsks(db, bearer, address))
    if (found instanceof Problem) throw found
    return found
  },
}

async function whoAsks(db: Db, bearer: string, address: string): Promise<Staff | Problem> {
  const at = now()
  const lookup = lookupOf(bearer)
  const found = lookup === undefined ? undefined : await keyByLookup(db, lookup)
  const isProven = isKeyOf(found?.key, bearer, at)
  if (!found || !isProven) return problem('key-refused')
  const { key, person } = found
  const refused = refusalOf(key, maySell(person), address, at)
  if (refused) return noted(db, key, address, refused, at)
  const asked = await countRequest(db, key.id, address, at)
  if (asked > key.perMinute) return noted(db, key, address, tooOften(key), at)
  return { ...(await staffActor(db, person, '')), key: { id: key.id, scopes: key.scopes } }
}

function refusalOf(key: ApiKeyRow, hasAgent: boolean, address: string, at: Date): Problem | undefined {
  if (!isWithin(key.addresses, address))
    return problem('not-allowed', {
      message: 'This API key may not be used from this address. An administrator decides where it may be used from.',
    })
  if (key.revokedAt) return problem('key-refused', { message: 'This API key was revoked. Ask an administrator for another.' })
  if (hasEnded(key, at))
    return problem('key-refused', { message: msg`This API key ended on ${formatDay(key.lastOn)}. Ask an administrator for another.` })
  if (!hasAgent)
    return problem('not-allowed', {
      message: 'The agent in whose name this API key acts does not sell for us at present, so it gives no access.',
    })
  return undefined
}

const tooOften = ({ perMinute }: ApiKeyRow): Problem =>
  problem('too-often', { message: msg`This API key may make ${perMinute} requests a minute. Wait until the next minute.` })

async function noted(db: Db, { id: keyId }: ApiKeyRow, address: string, refused: Problem, at: Date): Promise<Problem> {
  await noteUse(db, { keyId, endpoint: '', status: refused.status, address }, at)
  return refused
}
