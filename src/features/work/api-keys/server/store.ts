import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { isOfficeRole } from '#domain/access.ts'
import { API_KEY_PREFIX } from '#domain/api-scopes.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { isUuid } from '#kit/uuid.ts'
import type { ApiKeyFacts } from '../public/contract.ts'
import { standingOf } from '../rules/standing.ts'
import { apiKeyMeters, apiKeys } from './tables.ts'
import { usesToday } from './uses.ts'

export type ApiKeyRow = typeof apiKeys.$inferSelect
type Person = typeof staff.$inferSelect

/** Whether a key may act in someone's name: people who sell for us, not office staff, who may see everything. */
export const maySell = ({ active, roleCode }: Pick<Person, 'active' | 'roleCode'>): boolean => active && !isOfficeRole(roleCode)

/** The person in whose name a key is to act. */
export async function principalNamed(db: Db, agentCode: string): Promise<Person> {
  const [person] = await db.select().from(staff).where(eq(staff.agentCode, agentCode))
  if (person && maySell(person)) return person
  const message = 'No agent or manager who sells for us has this code. Please check it.'
  throw problem('invalid', { fields: [{ path: 'agentCode', message }] })
}

export async function principalOf(db: Db, staffId: string): Promise<Person> {
  const [person] = await db.select().from(staff).where(eq(staff.id, staffId))
  if (!person) throw new Error('the agent of a key is not on the staff')
  return person
}

const known = (db: Db) =>
  db
    .select({ key: apiKeys, person: staff, meter: apiKeyMeters })
    .from(apiKeys)
    .innerJoin(staff, eq(staff.id, apiKeys.staffId))
    .leftJoin(apiKeyMeters, eq(apiKeyMeters.keyId, apiKeys.id))

type Known = Awaited<ReturnType<typeof known>>[number]

async function factsOf(db: Db, { key, person, meter }: Known): Promise<ApiKeyFacts> {
  const standing = { ...key, isShown: key.secretHash !== null, hasAgent: maySell(person) }
  return {
    ...{ id: key.id, name: key.name, purpose: key.purpose, scopes: key.scopes, lastOn: key.lastOn },
    ...{ addresses: key.addresses, perMinute: key.perMinute, standing: standingOf(standing, now()) },
    begins: `${API_KEY_PREFIX}${key.lookup}`,
    agent: { name: nameOf(person), code: person.agentCode, branch: branchName(person.branch) },
    formerUntil: key.formerUntil && key.formerUntil > now() ? key.formerUntil.toISOString() : null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsed: meter && { at: meter.usedAt.toISOString(), address: meter.address, today: await usesToday(db, key.id, now()) },
  }
}

/** Working keys first, newest of them first. */
export async function allKeys(db: Db): Promise<ApiKeyFacts[]> {
  const rows = await known(db).orderBy(sql`${apiKeys.revokedAt} is not null`, desc(apiKeys.id))
  const facts: ApiKeyFacts[] = []
  for (const row of rows) facts.push(await factsOf(db, row))
  return facts
}

export async function findKey(db: Db, id: string): Promise<{ readonly row: ApiKeyRow; readonly facts: ApiKeyFacts } | undefined> {
  const [found] = isUuid(id) ? await known(db).where(eq(apiKeys.id, id)) : []
  return found && { row: found.key, facts: await factsOf(db, found) }
}

/** Locked until the end of the transaction, so that each step is taken once. */
export async function holdKey(db: Db, id: string): Promise<ApiKeyRow> {
  const [row] = isUuid(id) ? await db.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update') : []
  if (!row) throw problem('not-found', { message: 'This key does not exist, or no one has confirmed it yet.' })
  return row
}

export async function keyByLookup(db: Db, lookup: string): Promise<{ readonly key: ApiKeyRow; readonly person: Person } | undefined> {
  const [found] = await db
    .select({ key: apiKeys, person: staff })
    .from(apiKeys)
    .innerJoin(staff, eq(staff.id, apiKeys.staffId))
    .where(eq(apiKeys.lookup, lookup))
  return found
}

export async function addKey(db: Db, row: typeof apiKeys.$inferInsert): Promise<void> {
  await db.insert(apiKeys).values(row)
}

export async function changeKey(db: Db, id: string, set: Partial<typeof apiKeys.$inferInsert>): Promise<void> {
  await db.update(apiKeys).set(set).where(eq(apiKeys.id, id))
}

/** Those that were shown and are not revoked: someone is warned of these. */
export const keysInUse = (db: Db): Promise<ApiKeyRow[]> =>
  db
    .select()
    .from(apiKeys)
    .where(and(isNull(apiKeys.revokedAt), sql`${apiKeys.secretHash} is not null`))
