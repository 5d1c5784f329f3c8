import { type Message, withI18n } from '#kit/message.ts'
import { type FieldProblem, Problem, type ProblemKind } from '#kit/problem.ts'

/**
 * Specification §8: -1 success (set by kit/server/http.ts), 1 failure, 4 warning. A code other than 1 on an error status sends the user to
 * sign in.
 */
const FAILURE = 1
const WARNING = 4
const SIGN_IN_AGAIN = 2

const failure = (status: number, message: string): ProblemKind => ({ code: FAILURE, status, message })

/** Every way in which a request may fail, with the sentence that the person reads. */
export const problems = {
  'invalid-plate-number': { code: WARNING, status: 200, message: 'Invalid plate number.' },
  invalid: failure(422, 'Some answers need your attention.'),
  malformed: failure(400, 'This request could not be read. Please reload the page and try again.'),
  'too-large': failure(413, 'This is larger than we accept.'),
  'not-found': failure(404, 'We could not find this, or you do not have access to it.'),
  'not-allowed': failure(403, 'Your role does not allow this. Ask your manager if you need it.'),
  'other-site': failure(403, 'This request came from a page of another site, so nothing was changed.'),
  'not-now': failure(409, 'This cannot be done in its current state. Please reload to see what changed.'),
  'changed-meanwhile': failure(409, 'Someone else has changed this since you opened it. Check it again before you save.'),
  'slot-taken': failure(409, 'This time is taken. Please choose another one.'),
  'still-working': failure(409, 'Your first request is still being processed. Please wait a moment and try again.'),
  'key-reused': failure(422, 'This Idempotency-Key was used for a different request. Use a new key.'),
  'too-often': failure(429, 'Too many attempts in a short time. Please wait a minute and try again.'),
  'sign-in': { code: SIGN_IN_AGAIN, status: 401, message: 'Please sign in again.' },
  'key-refused': failure(401, 'This API key is not valid. Check that it was copied in full, or ask an administrator for another.'),
  'prove-number': failure(401, 'Please enter your mobile number again and we will send a new code. Everything you entered is kept.'),
  'wrong-credentials': failure(401, 'The e-mail address or password is incorrect. After five failed attempts, wait 15 minutes.'),
  'sign-in-interrupted': failure(409, 'This sign-in took too long or was started again elsewhere. Please start again.'),
  'sign-in-down': failure(503, 'The sign-in service is not responding. You stay signed in; please try again in a minute.'),
  'wrong-code': failure(422, 'This code is incorrect or has expired. Check the latest message or ask for a new code.'),
  'code-locked': failure(429, 'Too many wrong codes. This code no longer works: ask for a new one.'),
  'link-not-valid': failure(406, 'This link has expired or was withdrawn. Please ask your agent for a new one.'),
  'already-reported': failure(409, 'This loss has already been reported. Open it, or say that this is a different one.'),
  'quotation-expired': failure(409, 'This quotation has expired. Quote again to get today’s price; your answers are kept.'),
  'duplicate-lead': failure(409, 'A lead with this number already exists. Open it, or deliberately add a second one.'),
  'unfit-tariff': failure(409, 'These premium tables do not match this release of the program. Please call support.'),
  'no-tariff': failure(409, 'No premium table is in force for the day on which cover would start. Please call support.'),
  'blocked-by-control': failure(409, 'Underwriting must decide on this first. The quotation says what is needed.'),
  'not-licensed': failure(
    409,
    'Your agent cannot complete this sale at the moment. Nothing is charged and every answer is kept. Please call our office.',
  ),
  'consent-missing': failure(422, 'Please read and accept the declarations before you continue.'),
  'identity-missing': failure(409, 'Please complete the identity check first.'),
  'price-changed': failure(409, 'The price has changed since you saw it. Please check the new breakdown and confirm again.'),
  'already-paid': failure(409, 'This was already paid. Nothing was charged again.'),
  'payment-provider-down': failure(
    503,
    'The payment provider is not responding. No card was entered, so nothing was charged. Please try again in a few minutes.',
  ),
  'payment-method-gone': failure(409, 'This way to pay is no longer offered. Nothing was charged. Please choose another one.'),
  'identity-attempts': failure(
    409,
    'The identity check was tried too many times for this policy. Please ask your agent, who can check your document in person.',
  ),
  'identity-provider-down': failure(503, 'The identity check is not responding. Your answers are kept; please try again in a few minutes.'),
  'database-away': failure(503, 'Our records could not be reached for a moment. Please try again.'),
  busy: failure(503, 'Many people are using this right now. Nothing was changed; please try again in a few seconds.'),
  'clock-wrong': failure(503, 'Our computer’s clock is wrong, so nothing can be changed until it is corrected. Please call our office.'),
  'not-ready': failure(409, 'This document is not ready yet.'),
  'no-records': { code: 2061, status: 200, message: 'No records found on selected dates' },
  'no-leads': { code: FAILURE, status: 200, message: 'No leads found' },
  glitch: failure(500, "Uh-oh! We've tripped over a digital glitch. Please try again later."),
} as const satisfies Record<string, ProblemKind>

export type ProblemName = keyof typeof problems

/** `throw problem('not-found')`. The sentence may be made more specific where the caller knows more. */
export const problem = (
  name: ProblemName,
  more: { message?: string | Message; fields?: readonly FieldProblem[]; data?: unknown } = {},
): Problem => {
  const { message, ...rest } = more
  return new Problem(name, message === undefined ? problems[name] : { ...problems[name], ...withI18n('message', message) }, rest)
}
