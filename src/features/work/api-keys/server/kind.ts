import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { officeChangeKind } from '#features/people/office-changes/public/server/kinds.ts'
import { ApiKeyValue, lastDayRefusal } from '../rules/key-form.ts'
import { newLookup } from './secret.ts'
import { addKey, maySell, principalOf } from './store.ts'

export const API_KEY = 'api-key'

/** A key for another system: what was proposed applies from its confirmation on, if it still may. */
export const apiKeyKind = officeChangeKind({
  kind: API_KEY,
  value: ApiKeyValue,
  path: (subject) => pathTo('api-keys/key', { audience: 'agent' }, { key: subject }),
  carryOut: async ({ db, now, recordSecurityEvent }, { id, subject, value, proposedBy }) => {
    if (!maySell(await principalOf(db, value.staffId)))
      throw problem('not-now', { message: 'The agent in whose name it would act no longer sells for us. Refuse it instead.' })
    if (lastDayRefusal(value.lastOn, now)) throw problem('not-now', { message: 'Its last day has passed. Refuse it, and propose another.' })
    await addKey(db, { ...value, id: subject, lookup: newLookup(), changeId: id, proposedBy, createdAt: now })
    recordSecurityEvent({ kind: 'grant-changed', through: 'api-key confirmed', subjects: [`api-key:${subject}`, `staff:${value.staffId}`] })
  },
})
