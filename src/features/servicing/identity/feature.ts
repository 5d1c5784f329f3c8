import { z } from 'zod'
import { IDENTITY_ADDRESS } from '#features/reference/simulators/public/addresses.ts'
import { policiesReassigned } from '#features/servicing/policies/public/server/events.ts'
import { identityConfirmed } from '#features/servicing/policies/public/server/sources.ts'
import { contributes } from '#kit/extension-point.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import { commaList } from '#kit/server/settings.ts'
import { configured, type Feature } from '../../feature.ts'
import { identityApi } from './server/api.ts'
import { applicantIdentityApi } from './server/applicant-api.ts'
import { identityJobs } from './server/jobs.ts'
import { identityChecksHeld } from './server/personal-data.ts'
import { hyperverge } from './server/provider.ts'
import { hasPassed, reassignChecks } from './server/store.ts'

const NEEDED = ['IDENTITY_APP_ID', 'IDENTITY_APP_KEY', 'IDENTITY_SDK_URL'] as const

const settings = z
  .object({
    IDENTITY_PROVIDER: z.enum(['simulator', 'hyperverge']).default('simulator').describe('Who checks identity documents.'),
    IDENTITY_APP_ID: z.string().default('').describe('HyperVerge application id.'),
    IDENTITY_APP_KEY: z.string().default('').describe('HyperVerge application key; it never reaches a browser.'),
    IDENTITY_LOGIN_URL: z.url().default('https://auth.hyperverge.co/login').describe('HyperVerge address for a transaction’s token.'),
    IDENTITY_RESULTS_URL: z
      .url()
      .default('https://ind.idv.hyperverge.co/v1/link-kyc/results')
      .describe('HyperVerge address for a transaction’s result.'),
    IDENTITY_SDK_URL: z
      .url({ protocol: /^https$/ })
      .or(z.literal(''))
      .default('')
      .describe('HyperVerge’s web SDK with its version pinned. Required with IDENTITY_PROVIDER=hyperverge.'),
    IDENTITY_ORIGINS: commaList.describe(
      'Additional origins that this SDK contacts, such as https://*.hyperverge.co; the content security policy allows no others.',
    ),
  })
  .superRefine((given, context) => {
    for (const path of NEEDED)
      if (given.IDENTITY_PROVIDER === 'hyperverge' && !given[path])
        context.addIssue({ code: 'custom', path: [path], message: 'needed with IDENTITY_PROVIDER=hyperverge' })
  })

export const feature: Feature = {
  name: 'identity',
  contributions: [
    ...holdsPersonalData(identityChecksHeld),
    contributes(identityConfirmed, hasPassed),
    contributes(policiesReassigned, reassignChecks),
  ],
  ...configured(settings, ({ secret, brand, pool, transactAsSystem, simulatorsUrl }, { IDENTITY_PROVIDER, ...configured }) => {
    const isReal = IDENTITY_PROVIDER === 'hyperverge'
    const provider = hyperverge({
      loginUrl: () => (isReal ? configured.IDENTITY_LOGIN_URL : `${simulatorsUrl()}${IDENTITY_ADDRESS}/login`),
      resultsUrl: () => (isReal ? configured.IDENTITY_RESULTS_URL : `${simulatorsUrl()}${IDENTITY_ADDRESS}/results`),
      appId: configured.IDENTITY_APP_ID,
      appKey: configured.IDENTITY_APP_KEY,
      browser: isReal
        ? { provider: 'hyperverge', address: configured.IDENTITY_SDK_URL }
        : { provider: 'simulator', address: IDENTITY_ADDRESS },
    })
    return {
      served: [identityApi({ secret, brand, provider, transactAsSystem }), applicantIdentityApi({ provider, pool, transactAsSystem })],
      jobWorkers: identityJobs({ secret, brand, provider }),
      // Its web SDK runs in the page, so the page may reach it; no one else is allowed.
      embeddedOrigins: isReal ? [new URL(configured.IDENTITY_SDK_URL).origin, ...configured.IDENTITY_ORIGINS] : [],
    }
  }),
}
