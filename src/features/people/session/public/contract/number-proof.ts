import { z } from 'zod'
import { Mobile } from '#domain/person.ts'
import { post } from '#kit/contract.ts'

/** How a stranger verifies a number, without signing in: for forms that anyone may send. */
export const numberProofContract = {
  sendStrangerCode: post('number/code', {
    summary: 'Sends a one-time code to the number of someone who submits a form; same response for every number',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 60,
    body: z.object({ mobile: Mobile }),
    reply: z.object({ resendInSeconds: z.int(), validForSeconds: z.int() }),
  }),
  proveNumber: post('number/verify', {
    summary: 'Returns a sealed proof that the number is theirs, valid for two hours, for the form they submit',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 120,
    body: z.object({ mobile: Mobile, code: z.string().regex(/^\d{6}$/, 'The code has six digits.') }),
    reply: z.object({ proof: z.string() }),
  }),
}
