import { type DestinationStream, pino } from 'pino'
import { withoutQuery } from './db.ts'

/** What never reaches a log: tokens, codes, passwords, card data and personal data. */
const SECRET_PATHS = [
  'req.headers.authorization',
  'req.headers.userinfo',
  'req.headers.token',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  // PostgreSQL repeats the row or value that it refused there.
  'err.detail',
  'err.where',
  'err.aggregateErrors[*].detail',
  'err.aggregateErrors[*].where',
  // The pool adds the connection, including its key.
  'err.client',
  ...[
    'password',
    'code',
    'token',
    'accessToken',
    'loginToken',
    'refreshToken',
    'cipher',
    'mobile',
    'email',
    'tin',
    'holder',
    'answers',
  ].flatMap((key) => [key, `*.${key}`]),
]

export type Log = ReturnType<typeof makeLog>

const OPTIONS = {
  redact: { paths: SECRET_PATHS, censor: '[hidden]' },
  serializers: { err: (error: unknown) => pino.stdSerializers.err(withoutQuery(error) as Error) },
  base: null,
}

/** Writes to standard output, unless given a destination. */
export const makeLog = (level: string, destination?: DestinationStream) =>
  destination ? pino({ ...OPTIONS, level }, destination) : pino({ ...OPTIONS, level })
