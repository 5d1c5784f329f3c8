import { z } from 'zod'
import { isLoopback } from '#kit/loopback.ts'
import { commaList, onOff } from '#kit/server/settings.ts'
import { StartRefused } from '#kit/server/start-refused.ts'
import { features } from './features.ts'

/** The variables of the program itself; those of a feature are in its `feature.ts`. `docs/configuration.md` is generated from both. */
export const Variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080).describe('Port to listen on; 0 lets the system choose.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .default('')
    .describe(
      'URL where browsers and providers reach the program, such as https://sales.example.ph. If empty: taken from each request, and http://127.0.0.1:PORT for providers.',
    ),
  TRUSTED_PROXIES: commaList.describe('Addresses of the reverse proxies whose X-Forwarded headers are trusted.'),
  KALASAG_DATA: z.string().min(1).default('./data').describe('Folder for the embedded database, the files and the generated secret.'),
  FILE_STORE: z
    .enum(['disk', 's3'])
    .default('disk')
    .describe('Where documents and photos are stored: in the data folder, or in a bucket of an S3-compatible store.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .default('')
    .describe('Store URL without the bucket, such as https://s3.ap-southeast-1.amazonaws.com. Required with FILE_STORE=s3.'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region for signing requests to it.'),
  S3_BUCKET: z.string().default('').describe('Bucket. Required with FILE_STORE=s3.'),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'as kalasag/files/')
    .default('')
    .describe('Prefix of every name in the bucket, such as kalasag/files/; empty for none.'),
  S3_ACCESS_KEY_ID: z.string().default('').describe('Access key of the store. Required with FILE_STORE=s3.'),
  S3_SECRET_ACCESS_KEY: z.string().default('').describe('Secret of that key. Required with FILE_STORE=s3.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .or(z.literal(''))
    .default('')
    .describe('PostgreSQL 18 or newer, as its owner, to migrate and set up. If empty: the embedded one.'),
  DATABASE_APP_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .or(z.literal(''))
    .default('')
    .describe(
      'The same database as the role that serves requests: no superuser, no owner, granted kalasag_app. If empty: the role kalasag_app, with a password derived from the secret.',
    ),
  DATABASE_APP_POOL: z
    .enum(['none', 'transaction'])
    .default('none')
    .describe(
      'Whether DATABASE_APP_URL leads to a connection pool in transaction mode, such as PgBouncer: then nothing is kept on a connection between transactions.',
    ),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .or(z.literal(''))
    .default('')
    .describe(
      'Replicas of the same database, reached directly: pages of lists, dashboards and exports are read from one that has the user’s last write. URL without a user: the role that serves requests.',
    ),
  DATABASE_JOBS_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .or(z.literal(''))
    .default('')
    .describe(
      'The same database, reached directly and never through a pool in transaction mode, as the role for the job queue and for messages between processes: granted kalasag_jobs. If empty: the role kalasag_jobs, with a password derived from the secret.',
    ),
  KALASAG_SECRET: z
    .string()
    .min(32, 'at least 32 characters')
    .or(z.literal(''))
    .default('')
    .describe(
      'Secret from which all keys are derived. If empty: made at first start, kept in the data folder. Set it when several processes share a database.',
    ),
  KALASAG_PART: z.enum(['all', 'web', 'worker']).default('all').describe('Role of this process: answer requests, run jobs, or both.'),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(0)
    .describe(
      'How long a process told to stop still answers requests, while /readyz says that it should be sent none: longer than the load balancer takes to notice.',
    ),
  REQUESTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(10)
    .default(600)
    .describe('Requests a minute allowed from one address to one process; sign-in, codes and links have their own, lower limits.'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn').describe('Log level.'),
  DEMO_DATA: z
    .enum(['on', 'people', 'off'])
    .default('on')
    .describe('Load into an empty database: demonstration people with quotations and policies, people only, or no one.'),
  FIRST_ADMINISTRATORS: z
    .string()
    .default('')
    .describe(
      'CSV file with the columns first_name, last_name, email and mobile of at least two people, the first administrators of an installation without people. The start prints a link for each, until one of them has chosen a password.',
    ),
  SIMULATORS: onOff('on').describe('Offer simulated third parties under /simulators. Switch off in production.'),
  BRAND_FILE: z
    .string()
    .default('')
    .describe(
      'JSON file with the initial brand: name, colours, insurer, support contacts. Later changes by the office override it, except the insurer.',
    ),
  DOCUMENT_KEY_FILE: z
    .string()
    .default('')
    .describe('PEM file (PKCS #8, RSA) of the key used to sign documents. If empty: a key that this installation creates for itself.'),
  DOCUMENT_CERTIFICATE_FILE: z.string().default('').describe('PEM file of the certificate of that key.'),
  PRACTICE_PORT: z
    .literal('')
    .or(z.coerce.number().int().min(0).max(65535))
    .default(8081)
    .describe(
      'Port of the process in which agents practise, on a separate database; another port if it is taken. If empty: no practice in this process.',
    ),
  PRACTICE_URL: z
    .url({ protocol: /^https?$/ })
    .or(z.literal(''))
    .default('')
    .describe(
      'URL where browsers reach practice, such as https://practice.sales.example.ph: a host of its own. Required with PUBLIC_URL. If empty: the host of each request, with the port.',
    ),
  PRACTICE_OF: z
    .url()
    .or(z.literal(''))
    .default('')
    .describe('Set by the program for the process in which people practise, where nothing is real: the URL of the real one.'),
  PRACTICE_REPORTS_TO: z.string().default('').describe('Set by the program for that process: where it reports practice results.'),
  PRACTICE_KEY: z.string().default('').describe('Set by the program for that process: how it recognises the real one.'),
  CHECK_REPLIES: z
    .enum(['on', 'sample', 'off'])
    .default('sample')
    .describe(
      'Compare responses with their declared shape. on: all, and a wrong one fails its request, for tests; sample: a share of them, and the endpoint and fields of a wrong one are logged.',
    ),
  CHECK_REPLIES_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.01)
    .describe('With CHECK_REPLIES=sample: the share of responses compared, such as 0.01 for one in a hundred.'),
  METRICS_PORT: z
    .literal('')
    .or(z.coerce.number().int().min(0).max(65535))
    .default('')
    .describe(
      'Port on which this process serves its metrics, at /metrics, in Prometheus format; 0 lets the system choose. If empty: none.',
    ),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Metrics address to listen on. Anyone who reaches it reads them.'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(20, 'at least 20 characters')
    .or(z.literal(''))
    .default('')
    .describe('For `npm run backup` and `npm run restore` only: backup encryption passphrase.'),
  BACKUP_KEY_FILE: z.string().default('').describe('Path of a file with the same. Keep it apart from the backup.'),
})

/** Whether other machines reach the program at its address, or are meant to. */
export const isPublic = (publicUrl: string): boolean =>
  publicUrl.startsWith('https:') || (publicUrl !== '' && !isLoopback(new URL(publicUrl).hostname))

const KEY_AND_CERTIFICATE = ['DOCUMENT_KEY_FILE', 'DOCUMENT_CERTIFICATE_FILE'] as const

/** Variables that only make sense together. */
const Complete = Variables.superRefine(({ SIMULATORS, ...all }, context) => {
  const refuseWherePublic = (name: 'SIMULATORS' | 'DEMO_DATA', why: string) =>
    context.addIssue({ code: 'custom', path: [name], message: `must be off where others reach PUBLIC_URL (${all.PUBLIC_URL}): ${why}` })
  // In practice everything is simulated, and people see only messages of their own customers.
  if (!all.PRACTICE_OF && SIMULATORS && isPublic(all.PUBLIC_URL))
    refuseWherePublic('SIMULATORS', 'simulators show every one-time code to whoever asks')
  if (all.DEMO_DATA !== 'off' && isPublic(all.PUBLIC_URL)) refuseWherePublic('DEMO_DATA', 'it loads people who all have one password')
  if (all.DATABASE_APP_POOL === 'transaction' && !all.DATABASE_APP_URL)
    context.addIssue({
      code: 'custom',
      path: ['DATABASE_APP_URL'],
      message: 'needed with DATABASE_APP_POOL=transaction: the address of the pool',
    })
  for (const [path, other] of [KEY_AND_CERTIFICATE, KEY_AND_CERTIFICATE.toReversed()] as const)
    if (!all[path] && all[other]) context.addIssue({ code: 'custom', path: [path], message: `needed with ${other}` })
  if (all.FILE_STORE === 's3')
    for (const path of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (!all[path]) context.addIssue({ code: 'custom', path: [path], message: 'needed with FILE_STORE=s3' })
})

type Environment = Readonly<Record<string, string | undefined>>

export type Config = z.output<typeof Variables> & {
  /** The source from which each feature reads its own variables. */
  readonly environment: Environment
}

/** Parses the environment; refuses with a list of all bad variables, including those of features, not only the first. */
export function readConfig(environment: Environment = process.env): Config {
  const parsed = Complete.safeParse(environment)
  const issues = [
    ...(parsed.error?.issues ?? []),
    ...features.flatMap(({ settings }) => settings?.safeParse(environment).error?.issues ?? []),
  ]
  if (parsed.success && issues.length === 0) return { ...parsed.data, environment }
  const lines = issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new StartRefused(`The configuration is wrong, so Kalasag does not start:\n${lines.join('\n')}\nSee docs/configuration.md.`)
}
