import { type DestinationStream, pino } from 'pino'

/** What never reaches a log: tokens, codes, passwords, card data and personal data. */
const SECRET_PATHS = [
  'req.headers.authorization',
  'req.headers.userinfo',
  'req.headers.token',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  // PostgreSQL repeats there the row or the value that it refused.
  'err.detail',
  'err.where',
  // The pool adds the connection, with its key.
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

const OPTIONS = { redact: { paths: SECRET_PATHS, censor: '[hidden]' }, base: null }

/** Writes to the standard output, unless told where. */
export const makeLog = (level: string, destination?: DestinationStream) =>
  destination ? pino({ ...OPTIONS, level }, destination) : pino({ ...OPTIONS, level })
