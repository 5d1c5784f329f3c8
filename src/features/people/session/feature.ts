import { z } from 'zod'
import { pathTo } from '#domain/routing.ts'
import { customerNumberChanged, customersReassigned } from '#features/people/customers/public/server/events.ts'
import { isLiveSession } from '#features/people/notifications/public/server/live-sessions.ts'
import { contributes } from '#kit/extension-point.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import { currentPractice } from '#kit/server/practice.ts'
import { configured, type Feature } from '../../feature.ts'
import { CodeSettings, codeLimitsIn } from './server/code-budget.ts'
import { sessionJobs } from './server/jobs.ts'
import { signIns } from './server/personal-data.ts'
import { SCOPE } from './server/provider/settings.ts'
import { openSessions } from './server/session.ts'
import { endSessionsOfCustomer, reassignSessions, sessionLives } from './server/store/sessions.ts'

export const feature: Feature = {
  name: 'session',
  contributions: [
    ...holdsPersonalData(signIns),
    contributes(customerNumberChanged, endSessionsOfCustomer),
    contributes(customersReassigned, reassignSessions),
    contributes(isLiveSession, sessionLives),
  ],
  ...configured(
    z.object({
      OIDC_ISSUER: z.url().or(z.literal('')).default('').describe('Issuer of the identity provider. If empty: the built-in one.'),
      OIDC_REALM: z
        .string()
        .regex(/^[\w-]+$/)
        .default('kalasag')
        .describe('Realm of the built-in identity provider.'),
      OIDC_CLIENT_ID: z.string().default('kalasag-web').describe('Client that the server uses to sign users in.'),
      OIDC_CLIENT_SECRET: z.string().default('').describe('Secret of that client; empty for the built-in provider.'),
      OIDC_AUDIENCE: z.string().default('kalasag-api').describe('Audience that access tokens must carry.'),
      OIDC_SCOPE: z
        .string()
        .regex(/(^| )openid( |$)/)
        .default(SCOPE)
        .describe('Scope requested from another identity provider; offline_access if it issues refresh tokens only for that.'),
      OIDC_RESOURCE: z
        .url()
        .or(z.literal(''))
        .default('')
        .describe('Resource (RFC 8707) to request access tokens for, if another identity provider requires one. If empty: none.'),
      ...CodeSettings.shape,
    }),
    ({ secret, brand, pool, transactAsSystem, recordSecurityEvent, publicUrl }, settings) => {
      const { authenticate, served, plugins } = openSessions({
        settings: {
          publicUrl,
          realm: settings.OIDC_REALM,
          issuer: settings.OIDC_ISSUER,
          clientId: settings.OIDC_CLIENT_ID,
          clientSecret: settings.OIDC_CLIENT_SECRET,
          audience: settings.OIDC_AUDIENCE,
          scope: settings.OIDC_SCOPE,
          resource: settings.OIDC_RESOURCE,
          brand,
          codeLimits: codeLimitsIn(settings),
          pages: {
            signIn: (uid) =>
              `/app${currentPractice() ? pathTo('practice/enter', {}, { uid }) : pathTo('session/agent-login', {}, { uid })}`,
            login: (more) => `/app${pathTo('session/login', {}, more)}`,
            customerLogin: `/app${pathTo('session/customer-login', { audience: 'customer' })}`,
            reset: (token) => `/app${pathTo('session/reset-password', {}, { reset: token })}`,
          },
        },
        secret,
        pool,
        transactAsSystem,
        recordSecurityEvent,
      })
      return { authenticate, served, plugins, jobWorkers: sessionJobs() }
    },
  ),
}
