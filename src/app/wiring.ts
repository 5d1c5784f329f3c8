import type { FastifyPluginAsync } from 'fastify'
import type { Brand } from '#domain/brand.ts'
import { pathTo } from '#domain/routing.ts'
import { auditApi } from '#features/messaging/audit/server/api.ts'
import { auditJobs } from '#features/messaging/audit/server/jobs.ts'
import { messagesJobs } from '#features/messaging/messages/server/jobs.ts'
import { semaphore, simulatedMail, smtp } from '#features/messaging/messages/server/provider.ts'
import { customersApi } from '#features/people/customers/server/api.ts'
import { directoryApi } from '#features/people/directory/server/api.ts'
import { notificationsApi } from '#features/people/notifications/server/api.ts'
import { openHub } from '#features/people/notifications/server/hub.ts'
import { enqueuePushes, notificationsJobs } from '#features/people/notifications/server/jobs.ts'
import { newKeys, VapidKeys, webPush } from '#features/people/notifications/server/provider.ts'
import { ownSecret } from '#features/people/session/public/server/commands.ts'
import { sessionJobs } from '#features/people/session/server/jobs.ts'
import { openSessions } from '#features/people/session/server/session.ts'
import { sharingApi } from '#features/people/sharing/server/api.ts'
import { staffApi } from '#features/people/staff/server/api.ts'
import { brandsApi } from '#features/reference/brands/server/api.ts'
import { lookupsApi } from '#features/reference/lookups/server/api.ts'
import { simulatorsApi } from '#features/reference/simulators/server/api.ts'
import { CARD_ADDRESS } from '#features/reference/simulators/server/card.ts'
import { COC_ADDRESS } from '#features/reference/simulators/server/certificates.ts'
import { IDENTITY_ADDRESS } from '#features/reference/simulators/server/identity.ts'
import { MAIL_ADDRESS, SMS_ADDRESS } from '#features/reference/simulators/server/inbox.ts'
import { simulators } from '#features/reference/simulators/server/plugin.ts'
import { simulatedBrowser } from '#features/reference/simulators/server/push.ts'
import { vitalsApi } from '#features/reference/vitals/server/api.ts'
import { creditApi } from '#features/selling/credit/server/api.ts'
import { captureApi } from '#features/selling/inspections/server/api/capture.ts'
import { inspectionsApi } from '#features/selling/inspections/server/api/inspection.ts'
import { reviewApi } from '#features/selling/inspections/server/api/review.ts'
import { photographNeedsFile } from '#features/selling/inspections/server/commands/files.ts'
import { inspectionsJobs } from '#features/selling/inspections/server/jobs.ts'
import { quotesApi, wholeQuotesApi } from '#features/selling/quotes/server/api/quotes.ts'
import { quotesJobs } from '#features/selling/quotes/server/jobs.ts'
import { tariffComparisonApi } from '#features/selling/tariff-comparison/server/api.ts'
import { tariffComparisonJobs } from '#features/selling/tariff-comparison/server/jobs.ts'
import { tariffsApi } from '#features/selling/tariffs/server/api/tariffs.ts'
import { tariffsJobs } from '#features/selling/tariffs/server/jobs.ts'
import { profilesApi } from '#features/selling/underwriting/server/api/profiles.ts'
import { underwritingApi } from '#features/selling/underwriting/server/api/underwriting.ts'
import { caseNeedsFile } from '#features/selling/underwriting/server/commands/files.ts'
import { certificatesApi } from '#features/servicing/certificates/server/api.ts'
import { certificatesJobs } from '#features/servicing/certificates/server/jobs.ts'
import { cocaf } from '#features/servicing/certificates/server/provider.ts'
import { certificateSigner } from '#features/servicing/certificates/server/signing.ts'
import { identityApi } from '#features/servicing/identity/server/api.ts'
import { identityJobs } from '#features/servicing/identity/server/jobs.ts'
import { hyperverge } from '#features/servicing/identity/server/provider.ts'
import { paymentsApi } from '#features/servicing/payments/server/api.ts'
import { paymentsJobs } from '#features/servicing/payments/server/jobs.ts'
import { paymentNotice } from '#features/servicing/payments/server/notice.ts'
import { cipherProvider } from '#features/servicing/payments/server/provider.ts'
import { policiesApi } from '#features/servicing/policies/server/api.ts'
import { policiesJobs } from '#features/servicing/policies/server/jobs.ts'
import { policyNotifier } from '#features/servicing/policies/server/notifier.ts'
import { calendarApi } from '#features/work/calendar/server/api/calendar.ts'
import { leadDocumentsApi } from '#features/work/leads/server/api/documents.ts'
import { leadsApi } from '#features/work/leads/server/api/leads.ts'
import { leadNeedsApi } from '#features/work/leads/server/api/needs.ts'
import { leadNeedsFile } from '#features/work/leads/server/commands/files.ts'
import { performanceApi } from '#features/work/performance/server/api.ts'
import { proposalsApi } from '#features/work/proposals/server/api/proposals.ts'
import { todosApi } from '#features/work/todos/server/api.ts'
import type { Contract } from '#kit/contract.ts'
import { now } from '#kit/server/clock.ts'
import type { Authenticate } from '#kit/server/context.ts'
import { hmac } from '#kit/server/crypto.ts'
import { bareError, type Db, type Pool, plainDb, transact } from '#kit/server/db.ts'
import type { Served } from '#kit/server/http.ts'
import type { Enqueue, Work } from '#kit/server/jobs.ts'
import type { Log } from '#kit/server/log.ts'
import { fileJobs, noting } from '#kit/server/loose-files.ts'
import type { Config } from './config.ts'
import { fileStore } from './file-store.ts'
import './paths.ts'
import { features } from './server/features.ts'

for (const { contributions = [] } of features) for (const contribute of contributions) contribute()

export type Surroundings = {
  readonly config: Config
  readonly secret: string
  readonly brand: Brand
  readonly pool: Pool
  readonly log: Log
  /** Where outside services, the simulated ones included, reach this program. */
  readonly ownUrl: () => string
  /** Where this program reaches the simulated ones, when not there. */
  readonly simulatorsUrl?: () => string
  readonly enqueue: Enqueue
  /** All happens inside one transaction, on its one connection: nobody is told at once of what happens. */
  readonly isStaged?: true
}

export type Wiring = {
  readonly authenticate: Authenticate
  readonly served: readonly Served<Contract>[]
  readonly works: readonly Work[]
  readonly plugins: readonly FastifyPluginAsync[]
}

/** Where the card provider sends a payer back to. An encrypted answer needs no session, a plain one goes to the payer's own screens. */
const paymentReturnPath = (line: string, audience: 'agent' | 'customer', kind: 'encrypted' | 'plain'): string =>
  kind === 'encrypted'
    ? pathTo('payments/return', { line, audience: 'public', variant: 'encrypted' })
    : pathTo('payments/return', { line, audience: audience === 'customer' ? 'customer' : 'public' })

/** Gives every feature what it needs: the only place that knows them all. */
export function wire({ config, secret, brand, pool, log, ownUrl, simulatorsUrl = ownUrl, enqueue, isStaged }: Surroundings): Wiring {
  const asSystem = <T>(work: (db: Db) => Promise<T>) => transact(pool, { kind: 'system', name: 'program' }, work)

  const sessions = openSessions({
    settings: {
      publicUrl: config.PUBLIC_URL,
      realm: config.OIDC_REALM,
      issuer: config.OIDC_ISSUER,
      clientId: config.OIDC_CLIENT_ID,
      clientSecret: config.OIDC_CLIENT_SECRET,
      audience: config.OIDC_AUDIENCE,
      brand: brand.name,
      pages: {
        signIn: (uid) => `/app${pathTo('session/agent-login', {}, { uid })}`,
        login: (more) => `/app${pathTo('session/login', {}, more)}`,
        customerLogin: `/app${pathTo('session/customer-login', { audience: 'customer' })}`,
      },
    },
    secret,
    pool,
    asSystem,
  })

  const quotes = { brand, validDays: config.QUOTE_VALID_DAYS }

  const files = noting(fileStore(config), asSystem)

  const cardSecret = config.CARD_PROVIDER_SECRET || hmac(secret, 'card-provider')
  const cards = cipherProvider({ secret: cardSecret, baseUrl: () => config.CARD_PROVIDER_URL || `${simulatorsUrl()}${CARD_ADDRESS}` })

  const auditKey = hmac(secret, 'audit')

  const gateways = {
    sms: semaphore({ baseUrl: () => config.SMS_URL || `${simulatorsUrl()}${SMS_ADDRESS}`, key: config.SMS_KEY, sender: config.SMS_SENDER }),
    mail: config.SMTP_URL
      ? smtp({ url: config.SMTP_URL, from: config.MAIL_FROM })
      : simulatedMail({ url: () => `${simulatorsUrl()}${MAIL_ADDRESS}`, from: config.MAIL_FROM }),
  }

  const seenAt = (path: string) => `${config.PUBLIC_URL || ownUrl()}/app${path}`
  const signer = certificateSigner(secret)
  const cocs = cocaf({
    url: () => config.COC_SERVICE_URL || `${simulatorsUrl()}${COC_ADDRESS}`,
    username: config.COC_SERVICE_USER,
    password: config.COC_SERVICE_PASSWORD,
  })
  const tell = policyNotifier({
    secret,
    brand,
    policyAddress: (line, id) => seenAt(pathTo('policies/policy', { audience: 'customer', line }, { policy: id })),
  })

  const isReal = config.IDENTITY_PROVIDER === 'hyperverge'
  const identity = {
    secret,
    brand,
    provider: hyperverge({
      loginUrl: () => (isReal ? config.IDENTITY_LOGIN_URL : `${simulatorsUrl()}${IDENTITY_ADDRESS}/login`),
      resultsUrl: () => (isReal ? config.IDENTITY_RESULTS_URL : `${simulatorsUrl()}${IDENTITY_ADDRESS}/results`),
      appId: config.IDENTITY_APP_ID,
      appKey: config.IDENTITY_APP_KEY,
      browser: isReal ? { provider: 'hyperverge', address: config.IDENTITY_SDK_URL } : { provider: 'simulator', address: IDENTITY_ADDRESS },
    }),
  }

  const push = webPush({
    keys: async () => VapidKeys.parse(JSON.parse(await ownSecret(pool, secret, 'web-push', async () => JSON.stringify(await newKeys())))),
    contact: `mailto:${brand.support.email}`,
    simulated: (endpoint) => (config.SIMULATORS ? simulatedBrowser(simulatorsUrl(), endpoint) : undefined),
  })
  const hub = openHub({
    pool,
    log,
    toPush: () =>
      void enqueuePushes({ transaction: asSystem, enqueue, now: now() }).catch((error: unknown) =>
        log.warn({ err: bareError(error) }, 'pushes'),
      ),
  })

  return {
    authenticate: sessions.authenticate,
    served: [
      ...sessions.served,
      staffApi(),
      lookupsApi(),
      brandsApi({ brand }),
      vitalsApi(),
      auditApi({ auditKey }),
      performanceApi(),
      customersApi({ secret, brand }),
      directoryApi({ brand }),
      ...(config.SIMULATORS ? [simulatorsApi()] : []),
      notificationsApi({ hub, push }),
      calendarApi({ brand, asSystem }),
      todosApi(),
      sharingApi({ secret }),
      identityApi({ ...identity, asSystem }),
      quotesApi(quotes),
      wholeQuotesApi(quotes),
      underwritingApi({ files, serviceHours: config.UNDERWRITING_HOURS }),
      profilesApi(),
      tariffsApi(),
      tariffComparisonApi(),
      proposalsApi(),
      captureApi({ files, asSystem }),
      inspectionsApi({ files }),
      reviewApi({ secret, brand }),
      leadDocumentsApi({ files }),
      leadNeedsApi(),
      leadsApi({ brand }),
      policiesApi({ brand, tell, secret, pageUrl: seenAt }),
      creditApi(),
      certificatesApi({ signer, asSystem }),
      paymentsApi({ provider: cards, returnPath: paymentReturnPath, ownUrl, asSystem }),
    ],
    works: [
      ...sessionJobs(),
      ...auditJobs({ auditKey }),
      ...tariffsJobs(),
      ...tariffComparisonJobs(),
      ...quotesJobs(),
      ...fileJobs({ files, needs: [leadNeedsFile, caseNeedsFile, photographNeedsFile] }),
      ...inspectionsJobs({ keptDays: config.PICTURES_KEPT_DAYS }),
      ...policiesJobs({ tell }),
      ...certificatesJobs({ service: cocs }),
      ...paymentsJobs({ provider: cards }),
      ...messagesJobs({ secret, gateways }),
      ...notificationsJobs({ secret, push }),
      ...identityJobs(identity),
    ],
    plugins: [
      ...sessions.plugins,
      ...(isStaged ? [] : [hub.plugin]),
      paymentNotice({ provider: cards, asSystem, enqueue }),
      ...(config.SIMULATORS ? [simulators({ db: plainDb(pool), cardSecret, ownUrl })] : []),
    ],
  }
}
