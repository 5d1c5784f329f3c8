import { pino } from 'pino'

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

export const makeLog = (level: string) => pino({ level, redact: { paths: SECRET_PATHS, censor: '[hidden]' }, base: null })
