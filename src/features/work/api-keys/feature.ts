import { officeChangeKinds } from '#features/people/office-changes/public/server/kinds.ts'
import { bearerKinds } from '#features/people/session/public/server/bearers.ts'
import { contributes } from '#kit/extension-point.ts'
import { now } from '#kit/server/clock.ts'
import type { Feature } from '../../feature.ts'
import { apiKeysApi } from './server/api.ts'
import { apiKeyBearer } from './server/bearer.ts'
import { apiKeyJobs } from './server/jobs.ts'
import { apiKeyKind } from './server/kind.ts'
import { noteUse } from './server/uses.ts'

export const feature: Feature = {
  name: 'api-keys',
  contributions: [contributes(officeChangeKinds, apiKeyKind), contributes(bearerKinds, apiKeyBearer)],
  install: ({ transactAsSystem, log }) => ({
    served: [apiKeysApi()],
    jobWorkers: apiKeyJobs(),
    // Nothing waits for it, and losing some of it changes nothing.
    onAnswered: ({ name, actor, address, status }) => {
      const keyId = actor.kind === 'staff' ? actor.key?.id : undefined
      if (keyId === undefined) return
      const noted = transactAsSystem((db) => noteUse(db, { keyId, endpoint: name, status, address }, now()))
      void noted.catch((error: unknown) => log.warn({ err: error, keyId }, 'use of an API key'))
    },
  }),
}
