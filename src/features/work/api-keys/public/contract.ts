import { z } from 'zod'
import { API_SCOPE_CODES } from '#domain/api-scopes.ts'
import { OfficeChange } from '#features/people/office-changes/public/contract.ts'
import { type Contract, get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'
import { plainText } from '#kit/text.ts'
import { ApiKeyForm } from '../rules/key-form.ts'
import { KEY_STANDINGS } from '../rules/standing.ts'

const Instant = z.iso.datetime()

const ApiKeyFacts = z.object({
  id: z.uuid(),
  name: z.string(),
  purpose: z.string(),
  standing: z.enum(KEY_STANDINGS),
  /** How it starts, by which it is recognized wherever it turns up. */
  begins: z.string(),
  /** The person in whose name it acts, and where they work. */
  agent: z.object({ name: z.string(), code: z.string(), branch: z.string() }),
  scopes: z.array(z.enum(API_SCOPE_CODES)),
  lastOn: z.string(),
  addresses: z.array(z.string()),
  perMinute: z.int(),
  /** Until when the previous secret is valid as well. */
  formerUntil: Instant.nullable(),
  revokedAt: Instant.nullable(),
  lastUsed: z.object({ at: Instant, address: z.string(), today: z.int() }).nullable(),
})
export type ApiKeyFacts = z.output<typeof ApiKeyFacts>

const ApiKeyUse = z.object({
  minute: Instant,
  /** Empty if the key was refused before. */
  endpoint: z.string(),
  status: z.int(),
  address: z.string(),
  count: z.int(),
})
export type ApiKeyUse = z.output<typeof ApiKeyUse>

const ApiKeyDetail = z.object({
  /** Null until a second person has confirmed it. */
  key: ApiKeyFacts.nullable(),
  revoked: z.object({ by: z.string(), reason: z.string() }).nullable(),
  changes: z.array(OfficeChange),
  perDay: z.array(z.object({ day: z.string(), count: z.int(), refused: z.int() })),
  /** The newest. */
  uses: z.array(ApiKeyUse),
  may: z.array(z.enum(['reveal', 'renew', 'revoke'])),
})
export type ApiKeyDetail = z.output<typeof ApiKeyDetail>

const ApiKeys = z.object({ keys: z.array(ApiKeyFacts), /** What is waiting for a second person. */ waiting: z.array(OfficeChange) })
export type ApiKeys = z.output<typeof ApiKeys>

/** Told this once. */
const WithKey = z.object({ id: z.uuid(), key: z.string() })

export const contract = {
  apiKeys: get('admin/api-keys', {
    feature: 'STAFF_CHANGES',
    summary: 'Keys with which other systems act on behalf of an agent, and those waiting for a second person',
    reply: ApiKeys,
  }),
  apiKey: get('admin/api-key/:id', {
    feature: 'STAFF_CHANGES',
    summary: 'A key: its scopes, who confirmed it, and its uses in the last 30 days',
    reply: ApiKeyDetail,
  }),
  proposeApiKey: post('admin/api-keys', {
    feature: 'ADMIN',
    summary: 'Proposes a key for another system; a second person confirms it',
    body: ApiKeyForm,
    reply: z.object({ id: z.uuid() }),
    done: 'Proposed. A second person confirms it.',
  }),
  revealApiKey: post('admin/api-key/:id/reveal', {
    feature: 'ADMIN',
    summary: 'Shows a confirmed key to its requester, only once; from then on it works',
    fresh: true,
    body: z.object({}),
    reply: WithKey,
    done: 'Copy the key now: it is shown only once.',
  }),
  renewApiKey: post('admin/api-key/:id/secret', {
    feature: 'ADMIN',
    summary: 'Gives a key a new secret, returned only once; the previous one works for another day',
    fresh: true,
    body: z.object({}),
    reply: WithKey,
    done: 'Copy the key now: it is shown only once. The previous one works for another day.',
  }),
  revokeApiKey: post('admin/api-key/:id/revoke', {
    feature: 'STAFF_CHANGES',
    summary: 'Revokes a key at once for good; one person is enough',
    body: z.object({ reason: plainText(300).trim().min(3, 'Say why, in a few words.') }),
    reply: ApiKeyDetail,
    done: 'The key no longer gives access.',
  }),
} satisfies Contract

/** Warns of keys that end soon, and deletes old records of use. */
export const watchApiKeys = job('watch-api-keys', z.object({}), { every: '20 1 * * *' })
