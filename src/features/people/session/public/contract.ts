import { z } from 'zod'
import { Mobile } from '#domain/person.ts'
import { Level, UserRecord } from '#features/people/staff/public/contract.ts'
import { post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'

/** What a staff member signs in with: bearer token, login token for the `userInfo` header, and who they are. */
export const StaffSignedIn = z.object({
  audience: z.literal('staff'),
  /** The session, as the `sid` header names it. */
  sid: z.uuid(),
  user: UserRecord,
  /** The login token. */
  token: z.string(),
  accessToken: z.string(),
  /** Seconds for which both tokens are valid. */
  expiresIn: z.int(),
  userDetails: z.object({ hierarchy_id: Level, channelCode: z.object({ _id: z.string() }) }),
  hierarchy: z.array(Level),
  /** The names of branches, closed ones included. */
  branches: z.array(z.object({ code: z.string(), name: z.string() })),
  multiChannel: z.boolean(),
})
export type StaffSignedIn = z.output<typeof StaffSignedIn>

/** What a customer signs in with: one token, sent as bearer to `customer/` addresses. */
export const CustomerSignedIn = z.object({
  audience: z.literal('customer'),
  /** The session, as the `sid` header names it. */
  sid: z.uuid(),
  accessToken: z.string(),
  expiresIn: z.int(),
  customer: z.object({ _id: z.uuid(), name: z.string(), mobile: z.string() }),
  /** The agent whom the customer can ask. */
  agent: z.object({ _id: z.uuid(), name: z.string(), agentCode: z.string(), branch: z.string(), mobileNo: z.string() }),
})
export type CustomerSignedIn = z.output<typeof CustomerSignedIn>

const Credentials = z.object({
  email: z.string().trim().min(1, 'Enter your e-mail address.').max(254),
  password: z.string().min(1, 'Enter your password.').max(200),
})
const Link = z.string().max(2000).optional()

/** What a customer must enter to sign in. */
const MobileEntry = z.object({ mobile: Mobile })

/** Sign-in without a browser. */
export const staffContract = {
  passwordSignIn: post('user/login', {
    summary: 'Signs in a program without a browser: user record, login token, access token, hierarchy',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 60,
    body: Credentials.extend({ code: z.string().trim().max(20).optional() }),
    reply: StaffSignedIn,
  }),
}

/** Requests of a browser with a session cookie. */
export const browserContract = {
  screenSignIn: post('interaction/:uid', {
    summary:
      'Sign-in screen of the built-in identity provider: checks e-mail and password and returns where to continue; null if a second factor is needed',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 60,
    body: Credentials,
    reply: z.object({ returnTo: z.string().nullable() }),
  }),
  ticketSignIn: post('interaction/:uid/ticket', {
    summary: 'Signs in the holder of a ticket issued by another part of the program, once',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 60,
    body: z.object({ ticket: z.string().max(2000) }),
    reply: z.object({ returnTo: z.string() }),
  }),
  sessionToken: post('session/token', {
    summary: 'New tokens for the browser whose cookie names a session; code 2 if the session has ended',
    secure: false,
    outside: true,
    fresh: true,
    body: z.object({ audience: z.enum(['staff', 'customer']) }),
    reply: z.discriminatedUnion('audience', [StaffSignedIn, CustomerSignedIn]),
  }),
  endSession: post('session/end', {
    summary: 'Signs out: ends the session here and at the identity provider; returns the next address',
    secure: false,
    outside: true,
    fresh: true,
    body: z.object({ audience: z.enum(['staff', 'customer']) }),
    reply: z.object({ goOnTo: z.string() }),
  }),
}

/** How a customer signs in. */
export const customerContract = {
  sendCustomerCode: post('customer/code', {
    summary: 'Sends a one-time code to a mobile number; same response whether or not the number is known',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 60,
    body: MobileEntry.extend({ link: Link }),
    reply: z.object({ resendInSeconds: z.int(), validForSeconds: z.int() }),
  }),
  customerSignIn: post('customer/verify', {
    summary: 'Signs a customer in with the code sent',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 120,
    body: MobileEntry.extend({ code: z.string().regex(/^\d{6}$/, 'The code has six digits.'), link: Link }),
    reply: CustomerSignedIn,
  }),
}

/** How someone applying to become an agent starts, and resumes on any device. */
export const applicantSignInContract = {
  sendApplicantCode: post('applicant/code', {
    summary: 'Sends a one-time code to the number of someone applying to become an agent; same response for every number',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 60,
    body: MobileEntry,
    reply: z.object({ resendInSeconds: z.int(), validForSeconds: z.int() }),
  }),
  applicantSignIn: post('applicant/verify', {
    summary: 'Starts a separate kind of session, which gives the browser access to the application of this number only',
    secure: false,
    outside: true,
    fresh: true,
    perMinute: 120,
    body: MobileEntry.extend({ code: z.string().regex(/^\d{6}$/, 'The code has six digits.') }),
    reply: z.object({}),
  }),
  applicantSignOut: post('applicant/end', {
    summary: 'Ends that session',
    secure: false,
    outside: true,
    fresh: true,
    body: z.object({}),
    reply: z.object({}),
  }),
}

/** Staff verify the number on which customers and colleagues call them. */
export const ownNumberContract = {
  sendOwnNumberCode: post('user/own-number/code', {
    summary: 'Sends a one-time code to the number of the signed-in person',
    outside: true,
    fresh: true,
    perMinute: 20,
    body: z.object({}),
    reply: z.object({ mobile: z.string(), resendInSeconds: z.int() }),
  }),
  verifyOwnNumber: post('user/own-number/verify', {
    summary: 'Records the number as verified if the code is the one sent',
    outside: true,
    fresh: true,
    perMinute: 60,
    body: z.object({ code: z.string().regex(/^\d{6}$/, 'The code has six digits.') }),
    reply: z.object({ verifiedAt: z.iso.datetime({ offset: true }) }),
    done: 'Your number is verified.',
  }),
}

export const contract = { ...staffContract, ...browserContract, ...customerContract, ...applicantSignInContract, ...ownNumberContract }

/** Removes what can never be used again: expired sign-ins and codes, and old sessions. */
export const forgetExpired = job('forget-expired', z.object({}), { every: '17 * * * *' })
