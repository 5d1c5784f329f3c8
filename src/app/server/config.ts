import { z } from 'zod'

const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((word) => word === 'on')
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  )

/** Every variable that the program reads, with what it means. `docs/configuration.md` is generated from this. */
export const Variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080).describe('Port to listen on; 0 lets the system choose.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .default('')
    .describe(
      'Address under which browsers and providers reach the program, as https://sales.example.ph. Empty: taken from each request, and http://127.0.0.1:PORT for providers.',
    ),
  TRUSTED_PROXIES: list.describe('Addresses of the reverse proxies whose X-Forwarded headers are believed.'),
  KALASAG_DATA: z.string().min(1).default('./data').describe('Folder for the embedded database, the files and the generated secret.'),
  FILE_STORE: z
    .enum(['disk', 's3'])
    .default('disk')
    .describe('Where documents and photographs are kept: in the data folder, or in a bucket of an S3-compatible store.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .default('')
    .describe('Address of that store without the bucket, as https://s3.ap-southeast-1.amazonaws.com. Needed with FILE_STORE=s3.'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region that requests to it are signed for.'),
  S3_BUCKET: z.string().default('').describe('Bucket. Needed with FILE_STORE=s3.'),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'as kalasag/files/')
    .default('')
    .describe('What every name in the bucket begins with, as kalasag/files/; empty for nothing.'),
  S3_ACCESS_KEY_ID: z.string().default('').describe('Access key of the store. Needed with FILE_STORE=s3.'),
  S3_SECRET_ACCESS_KEY: z.string().default('').describe('Secret of that key. Needed with FILE_STORE=s3.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .or(z.literal(''))
    .default('')
    .describe('PostgreSQL 18 or newer. Empty: the embedded one.'),
  KALASAG_SECRET: z
    .string()
    .min(32, 'at least 32 characters')
    .or(z.literal(''))
    .default('')
    .describe(
      'Secret from which all keys are derived. Empty: made at first start and kept in the data folder. Set it when several processes share a database.',
    ),
  KALASAG_PART: z.enum(['all', 'web', 'worker']).default('all').describe('What this process does: answer requests, work on jobs, or both.'),
  REQUESTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(10)
    .default(600)
    .describe('Requests a minute that one address may make of one process; sign-in, codes and links have their own, lower limits.'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn').describe('How much is logged.'),
  DEMO_DATA: z
    .enum(['on', 'people', 'off'])
    .default('on')
    .describe('Into an empty database, load demonstration people with quotations and policies, people only, or nobody.'),
  SIMULATORS: onOff('on').describe('Offer simulated third parties under /simulators. Switch off in production.'),
  OIDC_ISSUER: z.url().or(z.literal('')).default('').describe('Issuer of the identity provider. Empty: the built-in one.'),
  OIDC_REALM: z
    .string()
    .regex(/^[\w-]+$/)
    .default('kalasag')
    .describe('Realm of the built-in identity provider.'),
  OIDC_CLIENT_ID: z.string().default('kalasag-web').describe('Client as which the server signs people in.'),
  OIDC_CLIENT_SECRET: z.string().default('').describe('Secret of that client; empty for the built-in provider.'),
  OIDC_AUDIENCE: z.string().default('kalasag-api').describe('Audience that access tokens must carry.'),
  CARD_PROVIDER_URL: z.url().or(z.literal('')).default('').describe('Base address of the card-payment provider. Empty: the simulator.'),
  CARD_PROVIDER_SECRET: z.string().default('').describe('Shared secret that encrypts requests and answers and signs notifications.'),
  COC_SERVICE_URL: z
    .url()
    .or(z.literal(''))
    .default('')
    .describe('Address of the certificate authentication service (SOAP). Empty: the simulator.'),
  COC_SERVICE_USER: z.string().default('demo').describe('User name at that service.'),
  COC_SERVICE_PASSWORD: z.string().default('demo').describe('Password at that service.'),
  IDENTITY_PROVIDER: z.enum(['simulator', 'hyperverge']).default('simulator').describe('Who checks identity documents.'),
  IDENTITY_APP_ID: z.string().default('').describe('HyperVerge application id.'),
  IDENTITY_APP_KEY: z.string().default('').describe('HyperVerge application key; it never reaches a browser.'),
  IDENTITY_LOGIN_URL: z.url().default('https://auth.hyperverge.co/login').describe('Where HyperVerge gives the token of a transaction.'),
  IDENTITY_RESULTS_URL: z
    .url()
    .default('https://ind.idv.hyperverge.co/v1/link-kyc/results')
    .describe('Where HyperVerge tells how a transaction ended.'),
  IDENTITY_SDK_URL: z
    .url({ protocol: /^https$/ })
    .or(z.literal(''))
    .default('')
    .describe('HyperVerge’s web SDK with its version pinned. Needed with IDENTITY_PROVIDER=hyperverge.'),
  IDENTITY_ORIGINS: list.describe(
    'Further origins that this SDK talks to, as https://*.hyperverge.co; the content security policy allows no others.',
  ),
  SMS_URL: z.url().or(z.literal('')).default('').describe('Address of the SMS gateway (Semaphore API). Empty: the simulator.'),
  SMS_KEY: z.string().default('').describe('Key of the SMS gateway.'),
  SMS_SENDER: z.string().max(11).default('KALASAG').describe('Registered sender name.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .or(z.literal(''))
    .default('')
    .describe('Mail server. Empty: the simulator.'),
  MAIL_FROM: z.string().default('Kalasag <no-reply@kalasag.example>').describe('Sender of mail.'),
  QUOTE_VALID_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('Days for which a quotation holds, until the end of the last.'),
  PICTURES_KEPT_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(180)
    .describe(
      'Days after which the pictures of an inspection are removed, with where they were taken, when no policy rests on them: it lapsed, was cancelled, or its quotation led to nothing.',
    ),
  UNDERWRITING_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(720)
    .default(24)
    .describe('Hours of working days, Monday to Friday, after which a case at the underwriter’s desk is overdue.'),
  BRAND_FILE: z.string().default('').describe('JSON file that overrides the brand: name, colours, insurer, support contacts, legal texts.'),
  CHECK_REPLIES: z
    .enum(['on', 'sample', 'off'])
    .default('sample')
    .describe(
      'Compare answers with their declared shape. on: every one, and a wrong one fails its request, for tests; sample: a share of them, and the endpoint and fields of a wrong one are logged.',
    ),
  CHECK_REPLIES_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .describe('With CHECK_REPLIES=sample: the share of answers that are compared, as 0.01 for one in a hundred.'),
})

export type Config = z.output<typeof Variables>

/** Variables that only make sense together. */
const Complete = Variables.superRefine(({ IDENTITY_PROVIDER, SIMULATORS, ...all }, context) => {
  if (SIMULATORS && all.PUBLIC_URL.startsWith('https:'))
    context.addIssue({
      code: 'custom',
      path: ['SIMULATORS'],
      message: 'must be off where PUBLIC_URL is https: simulators show every one-time code to whoever asks',
    })
  if (all.FILE_STORE === 's3')
    for (const path of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (!all[path]) context.addIssue({ code: 'custom', path: [path], message: 'needed with FILE_STORE=s3' })
  if (IDENTITY_PROVIDER !== 'hyperverge') return
  for (const path of ['IDENTITY_APP_ID', 'IDENTITY_APP_KEY', 'IDENTITY_SDK_URL'] as const)
    if (!all[path]) context.addIssue({ code: 'custom', path: [path], message: 'needed with IDENTITY_PROVIDER=hyperverge' })
})

/** Thrown with one line for each variable that is wrong. */
export class BadConfiguration extends Error {}

/** Parses the environment; refuses with every bad variable listed, not only the first. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = Complete.safeParse(environment)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new BadConfiguration(`The configuration is wrong, so Kalasag does not start:\n${lines.join('\n')}\nSee docs/configuration.md.`)
}
