import type { FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ZodError } from 'zod'
import { type ProblemName, problem } from '#domain/problem.ts'
import { INVALID_PLATE } from '#domain/vehicle.ts'
import { findDescriptors, messageOf } from '#kit/message.ts'
import { type FieldProblem, Problem } from '#kit/problem.ts'
import { isConnectionLost } from '#kit/server/connection.ts'
import { errorCodes, withoutQuery } from '#kit/server/db.ts'
import { KeyConflict } from '#kit/server/idempotency.ts'
import { IllegalStep } from '#kit/server/life-cycle.ts'
import { TooBusy } from '#kit/server/pool-share.ts'
import { CrossSiteRequest } from '#kit/server/request-context.ts'
import { SessionEnded } from '#kit/server/session-ended.ts'

const BY_STATUS: Readonly<Record<number, ProblemName>> = {
  400: 'malformed',
  403: 'not-found',
  413: 'too-large',
  415: 'malformed',
  429: 'too-often',
}

/** A malformed id names nothing. */
const NOT_AN_ID = '22P02'

/** A NUL, or half a character. */
const NOT_A_TEXT = new Set(['22021', '22P05'])

/** A number, or an instant, outside the range of its column. */
const OUT_OF_RANGE = new Set(['22003', '22008'])

/** A lock that another holds, and a statement that took too long. */
const WAITED_TOO_LONG = new Set(['55P03', '57014'])

/** Temporary: a retry succeeds. */
const PASSING = new Set<string>(['busy', 'database-away'] satisfies ProblemName[])
const RETRY_SECONDS = 2

/** PostgreSQL refused a transition or a second record: another request was first. */
const MEANWHILE = new Set(['23505', '23514', '23P01', '40001', '40P01'])

/** A message as a string, from a schema or a rule, with its descriptors where it was composed from values. */
function messageWithI18n(message: string) {
  const i18n = findDescriptors(message)
  return i18n ? { message, messageI18n: i18n } : { message }
}

const fieldsOf = (issues: readonly { path: PropertyKey[]; message: string }[]): FieldProblem[] =>
  issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))

function invalid(fields: readonly FieldProblem[]): Problem {
  if (fields.some(({ message }) => message === INVALID_PLATE)) return problem('invalid-plate-number', { fields })
  const [first] = fields
  return problem('invalid', {
    fields,
    ...(fields.length === 1 && first ? { message: messageOf(first.message, findDescriptors(first.message)) } : {}),
  })
}

/** The problem that answers an error; undefined for an error of the program itself. */
function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof SessionEnded) return problem(error.isOfKey ? 'key-refused' : 'sign-in')
  if (error instanceof CrossSiteRequest) return problem('other-site')
  if (error instanceof IllegalStep) return problem('not-now')
  if (error instanceof TooBusy) return problem('busy')
  if (isConnectionLost(error)) return problem('database-away')
  if (error instanceof KeyConflict) return problem(error.reason === 'reused' ? 'key-reused' : 'still-working')
  if (error instanceof ZodError) return invalid(fieldsOf(error.issues))
  if (hasZodFastifySchemaValidationErrors(error))
    return invalid(
      error.validation.map(({ instancePath, message }) => ({
        path: instancePath.slice(1).replaceAll('/', '.'),
        message: message ?? 'This is not right.',
      })),
    )
  const { statusCode, sqlState } = errorCodes(error)
  if (sqlState && WAITED_TOO_LONG.has(sqlState)) return problem('busy')
  if (sqlState && MEANWHILE.has(sqlState)) return problem('changed-meanwhile')
  if (sqlState === NOT_AN_ID) return problem('not-found')
  if (sqlState && NOT_A_TEXT.has(sqlState)) return problem('invalid', { message: 'This text contains characters that cannot be stored.' })
  if (sqlState && OUT_OF_RANGE.has(sqlState))
    return problem('invalid', { message: 'A number or a date is outside the range that can be stored. Please check what was entered.' })
  const name = statusCode === undefined ? undefined : BY_STATUS[statusCode]
  return name && problem(name)
}

/** The single place where errors become answers: the envelope, the fields at fault, and a reference for support. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = withoutQuery(thrown)
    const known = problemOf(error)
    const url = request.routeOptions.url
    if (!known) request.log.error({ err: error, requestId: request.id, url }, 'fault')
    else if (known.kind === 'database-away') request.log.error({ err: error, requestId: request.id, url }, 'the database does not answer')
    const { code, status, message, messageI18n, fields, data } = known ?? problem('glitch')
    if (known && PASSING.has(known.kind)) reply.header('retry-after', String(RETRY_SECONDS))
    return reply
      .code(status)
      .type('application/json')
      .send({
        code,
        message,
        ...(messageI18n ? { messageI18n } : {}),
        data: data ?? null,
        ...(fields.length ? { fields: fields.map((field) => ({ ...messageWithI18n(field.message), ...field })) } : {}),
        reference: request.id,
      })
  })
}

/**
 * The answer to a request that is not admitted: like any other problem, but with nothing of the request in it, so that it is serialised
 * once for all.
 */
export function busyAnswer() {
  const { code, message } = problem('busy')
  return {
    headers: { 'content-type': 'application/json', 'retry-after': String(RETRY_SECONDS) },
    body: JSON.stringify({ code, message, data: null }),
    retryMs: RETRY_SECONDS * 1000,
  }
}
