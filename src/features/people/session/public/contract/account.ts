import { z } from 'zod'
import { get, post } from '#kit/contract.ts'

/** What is typed as a new password; whether it is a good one is said in a sentence beside it. */
const NewPassword = z.string().min(1, 'Choose a password.').max(200, 'Use at most 128 characters.')
const Secret = z.string().min(1).max(200)

export const OwnSession = z.object({
  id: z.uuid(),
  /** Browser and system, as the device reports them; empty if unknown to us. */
  device: z.string(),
  address: z.string(),
  startedAt: z.iso.datetime({ offset: true }),
  seenAt: z.iso.datetime({ offset: true }),
  isThis: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

/** What staff manage in their own account. */
export const accountContract = {
  ownSessions: get('user/sessions', {
    summary: 'Sessions of the person: device, address, start, last use, and which is the current one',
    reply: z.array(OwnSession),
  }),
  endOwnSession: post('user/sessions/end', {
    summary: 'Ends one session of the person; that device must sign in again',
    body: z.object({ id: z.uuid() }),
    reply: z.array(OwnSession),
    done: 'That device is signed out.',
  }),
  endOtherSessions: post('user/sessions/end-others', {
    summary: 'Ends every session of the person but the current one',
    body: z.object({}),
    reply: z.object({}),
  }),
  endSessionsOf: post('admin/sessions/end', {
    summary: 'Ends all sessions of a staff member whose device is lost: at its next contact, it keeps no readable data',
    feature: 'ADMIN',
    body: z.object({ staffId: z.uuid() }),
    reply: z.object({ ended: z.int() }),
  }),
  changePassword: post('user/password', {
    summary: 'Changes the password; ends every other session of the person',
    outside: true,
    fresh: true,
    perMinute: 20,
    body: z.object({ current: z.string().min(1, 'Enter your current password.').max(200), password: NewPassword }),
    reply: z.object({}),
    done: 'Your password has been changed. Other devices are signed out.',
  }),
}

/** How staff who forgot their password get a new one. */
export const resetContract = {
  askPasswordReset: post('password-reset', {
    summary: 'E-mails a link to choose another password; same response whether or not the address is known',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 20,
    body: z.object({ email: z.string().trim().min(1, 'Enter your e-mail address.').max(254) }),
    reply: z.object({ validForMinutes: z.int() }),
  }),
  sendResetCode: post('password-reset/code', {
    summary: 'Sends a one-time code to the verified number of the person the link is for',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 20,
    body: z.object({ token: Secret }),
    reply: z.object({ number: z.string(), resendInSeconds: z.int() }),
  }),
  finishPasswordReset: post('password-reset/finish', {
    summary: 'Sets the new password, with the link and the code; ends every session of the person',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 20,
    body: z.object({ token: Secret, code: z.string().regex(/^\d{6}$/, 'The code has six digits.'), password: NewPassword }),
    reply: z.object({}),
  }),
}
