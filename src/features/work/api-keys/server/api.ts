import { randomUUID } from 'node:crypto'
import { requireStaff } from '#domain/access.ts'
import { API_SCOPES } from '#domain/api-scopes.ts'
import { formatDay } from '#domain/day.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { changesOfKind, changesOfSubject, proposeChange } from '#features/people/office-changes/public/server/changes.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { namesOfStaff } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { formerOf } from '#kit/server/renewed-secret.ts'
import { type ApiKeyDetail, contract } from '../public/contract.ts'
import { type ApiKeyValue, lastDayRefusal } from '../rules/key-form.ts'
import { hasEnded } from '../rules/standing.ts'
import { API_KEY } from './kind.ts'
import { notifyKeepers } from './notify.ts'
import { hashOfKey, newSecret } from './secret.ts'
import { type ApiKeyRow, allKeys, changeKey, findKey, holdKey, principalNamed } from './store.ts'
import { newestUses, usesPerDay } from './uses.ts'

export const apiKeysApi = () =>
  serving(contract, {
    apiKeys: async (_, { db, actor }) => ({
      keys: await allKeys(db),
      waiting: (await changesOfKind(db, requireStaff(actor), API_KEY)).filter(({ state }) => state === 'proposed'),
    }),

    apiKey: ({ params }, { db, actor }) => detailOf(db, requireStaff(actor), params.id),

    proposeApiKey: async ({ body: { agentCode, ...body } }, context) => {
      const refusal = lastDayRefusal(body.lastOn, context.now)
      if (refusal) throw problem('invalid', { fields: [{ path: 'lastOn', message: refusal }] })
      const person = await principalNamed(context.db, agentCode)
      const value: ApiKeyValue = { ...body, staffId: person.id }
      const id = randomUUID()
      await proposeChange(context, {
        ...{ kind: API_KEY, subject: id, title: `API key: ${body.name}`, value, note: body.purpose },
        lines: linesOf(value, `${nameOf(person)} (${person.agentCode}), ${branchName(person.branch)}`),
      })
      return { id }
    },

    revealApiKey: async ({ params }, { db, actor, now, about }) => {
      const row = await holdKey(db, params.id)
      if (row.proposedBy !== requireStaff(actor).id)
        throw problem('not-allowed', { message: 'Only the person who asked for this key can see it.' })
      if (row.secretHash) throw problem('not-now', { message: 'This key has already been shown. If you lost it, give it a new secret.' })
      assertUsable(row, now)
      const key = newSecret(row.lookup)
      await changeKey(db, row.id, { secretHash: hashOfKey(key) })
      about(`api-key:${row.id}`)
      return { id: row.id, key }
    },

    renewApiKey: async ({ params }, { db, actor, now, about }) => {
      const row = await holdKey(db, params.id)
      if (!row.secretHash)
        throw problem('not-now', { message: 'This key has not been shown yet. The person who asked for it must see it first.' })
      assertUsable(row, now)
      const key = newSecret(row.lookup)
      const { former, until } = formerOf({ secret: row.secretHash, former: row.formerHash, until: row.formerUntil }, now)
      await changeKey(db, row.id, { secretHash: hashOfKey(key), formerHash: former, formerUntil: until })
      await notifyKeepers(db, row, { by: requireStaff(actor), title: 'An API key has a new secret' })
      about(`api-key:${row.id}`)
      return { id: row.id, key }
    },

    revokeApiKey: async ({ params, body }, { db, actor, now, about, recordSecurityEvent }) => {
      const by = requireStaff(actor)
      const row = await holdKey(db, params.id)
      if (row.revokedAt) throw problem('not-now', { message: 'This key has already been revoked.' })
      await changeKey(db, row.id, { revokedAt: now, revokedBy: by.id, revokedFor: body.reason })
      await notifyKeepers(db, row, { by, title: 'An API key was revoked' })
      recordSecurityEvent({ kind: 'grant-changed', through: 'api-key revoked', subjects: [`api-key:${row.id}`, `staff:${row.staffId}`] })
      about(`api-key:${row.id}`)
      return detailOf(db, by, row.id)
    },
  })

function assertUsable(row: ApiKeyRow, now: Date): void {
  if (row.revokedAt) throw problem('not-now', { message: 'This key was revoked. Propose another.' })
  if (hasEnded(row, now)) throw problem('not-now', { message: 'This key has ended. Propose another.' })
}

const linesOf = ({ name, scopes, lastOn, addresses, perMinute }: ApiKeyValue, principal: string) =>
  [
    ['Name', name],
    ['Acts in the name of', principal],
    ['What it opens', scopes.map((scope) => API_SCOPES[scope].label).join(', ')],
    ['Last day', formatDay(lastOn)],
    ['Addresses that may use it', addresses.join(', ') || 'Any address'],
    ['Requests per minute', String(perMinute)],
  ].map(([label = '', will = '']) => ({ label, was: '', will }))

async function detailOf(db: Db, viewer: Staff, id: string): Promise<ApiKeyDetail> {
  const changes = await changesOfSubject(db, viewer, API_KEY, id)
  const found = await findKey(db, id)
  if (!found && changes.length === 0) throw problem('not-found', { message: 'This key does not exist.' })
  if (!found) return { key: null, revoked: null, changes, perDay: [], uses: [], may: [] }
  const { row, facts } = found
  const names = await namesOfStaff(db, [row.revokedBy])
  return {
    ...{ key: facts, changes, perDay: await usesPerDay(db, id), may: mayDo(row, facts.standing, viewer) },
    revoked: row.revokedAt && { by: names.get(row.revokedBy ?? '') ?? '', reason: row.revokedFor ?? '' },
    uses: (await newestUses(db, id)).map(({ keyId: _, minute, ...use }) => ({ ...use, minute: minute.toISOString() })),
  }
}

function mayDo(row: ApiKeyRow, standing: string, { id, features }: Staff): ApiKeyDetail['may'] {
  if (standing === 'revoked') return []
  const isOver = standing === 'ended'
  const looksAfter = features.includes('ADMIN')
  const mayReveal = !isOver && looksAfter && !row.secretHash && row.proposedBy === id
  const mayRenew = !isOver && looksAfter && row.secretHash !== null
  return [...(mayReveal ? (['reveal'] as const) : []), ...(mayRenew ? (['renew'] as const) : []), 'revoke' as const]
}
