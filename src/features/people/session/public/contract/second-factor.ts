import { z } from 'zod'
import { get, post } from '#kit/contract.ts'

const Bytes = z.string().max(20_000)
const isPublicKey = z.literal('public-key')
const Key = z.object({ id: z.string().max(2000), type: isPublicKey })
const passkeyAnswer = <R extends z.ZodType>(response: R) =>
  z.object({ id: z.string().max(2000), rawId: z.string().max(2000), type: isPublicKey, clientExtensionResults: z.object({}), response })

/** The input of the browser's passkey functions (WebAuthn, as JSON). */
export const PasskeyCreation = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: isPublicKey })),
  excludeCredentials: z.array(Key),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('preferred') }),
})
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(Key),
  userVerification: z.literal('preferred'),
})
/** What they answer. */
const PasskeyMade = passkeyAnswer(
  z.object({ clientDataJSON: Bytes, attestationObject: Bytes, transports: z.array(z.string().max(40)).default([]) }),
)
export type PasskeyMade = z.output<typeof PasskeyMade>
const PasskeyUsed = passkeyAnswer(z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }))
export type PasskeyUsed = z.output<typeof PasskeyUsed>

const Password = z.string().min(1, 'Enter your password.').max(200)
const Code = z.string().trim().min(6, 'Enter the code.').max(20)

/** A code from the app or from paper, or a passkey's answer. */
const Proof = z.union([z.object({ code: Code }), z.object({ passkey: PasskeyUsed })])
const Kind = z.object({ kind: z.enum(['app', 'passkey']) })

export const Begun = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('app'), secret: z.string(), picture: z.string() }),
  z.object({ kind: z.literal('passkey'), options: PasskeyCreation, sealed: z.string() }),
])
export type Begun = z.output<typeof Begun>
/** Proof that the new factor works. */
const Finish = z.union([z.object({ code: Code }), z.object({ passkey: PasskeyMade, sealed: z.string().max(2000) })])
export type Finish = z.output<typeof Finish>

/** Shown once, when the first factor is set up. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const beforeSignedIn = { secure: false, outside: true, fresh: true, perMinute: 60 } as const

/** The second step of a sign-in, after the password. */
export const factorContract = {
  factorOfSignIn: post('interaction/:uid/factor', {
    summary: 'What the sign-in still needs after the password: a code, a passkey, or a second factor to be set up',
    ...beforeSignedIn,
    body: z.object({}),
    reply: z.object({ isSetUp: z.boolean(), hasApp: z.boolean(), passkey: PasskeyRequest.nullable() }),
  }),
  passFactor: post('interaction/:uid/factor/pass', {
    summary: 'Checks the second factor; returns where to go',
    ...beforeSignedIn,
    body: Proof,
    reply: z.object({ returnTo: z.string() }),
  }),
  beginFactor: post('interaction/:uid/factor/begin', {
    summary: 'Starts setting up the second factor that the role needs, during sign-in',
    ...beforeSignedIn,
    body: Kind,
    reply: Begun,
  }),
  finishFactor: post('interaction/:uid/factor/finish', {
    summary: 'Sets it up; returns recovery codes and where to continue',
    ...beforeSignedIn,
    body: Finish,
    reply: RecoveryCodes.extend({ returnTo: z.string() }),
  }),
}

export const OwnFactors = z.object({
  /** False if another identity provider signs people in: the second factor is its own. */
  isOurs: z.boolean(),
  isRequired: z.boolean(),
  appSince: z.iso.datetime({ offset: true }).nullable(),
  passkeys: z.array(z.object({ id: z.string(), label: z.string(), createdAt: z.iso.datetime({ offset: true }) })),
  recoveryCodesLeft: z.int(),
})
export type OwnFactors = z.output<typeof OwnFactors>

/** The signed-in person's second factor; each change asks for the password. */
export const ownFactorContract = {
  ownFactors: get('user/second-factor', {
    summary: 'Second factors of the person, and whether their role needs one',
    reply: OwnFactors,
  }),
  beginOwnFactor: post('user/second-factor/begin', {
    summary: 'Starts second-factor setup',
    outside: true,
    fresh: true,
    perMinute: 20,
    body: Kind.extend({ password: Password }),
    reply: Begun,
  }),
  finishOwnFactor: post('user/second-factor/finish', {
    summary: 'Sets it up; returns recovery codes with the first one',
    outside: true,
    fresh: true,
    perMinute: 20,
    body: Finish,
    reply: RecoveryCodes,
  }),
  removeOwnFactor: post('user/second-factor/remove', {
    summary: 'Removes a passkey, or the app if no passkey is named',
    outside: true,
    fresh: true,
    perMinute: 20,
    body: z.object({ password: Password, passkeyId: z.string().max(2000).optional() }),
    reply: z.object({}),
    done: 'Removed.',
  }),
  newRecoveryCodes: post('user/second-factor/recovery-codes', {
    summary: 'Creates new recovery codes; voids the old ones',
    outside: true,
    fresh: true,
    perMinute: 20,
    body: z.object({ password: Password }),
    reply: RecoveryCodes,
  }),
}

export const FactorRole = z.object({
  roleCode: z.string(),
  roleName: z.string(),
  isRequired: z.boolean(),
  people: z.int(),
  setUp: z.int(),
})
export type FactorRole = z.output<typeof FactorRole>

/** Which roles need a second factor. */
export const factorRoleContract = {
  factorRoles: get('admin/second-factor', {
    summary: 'Roles, whether each needs a second factor, and how many of its users have one',
    feature: 'ADMIN',
    reply: z.array(FactorRole),
  }),
  requireFactor: post('admin/second-factor', {
    summary: 'Sets whether a role needs a second factor; whoever has none sets it up at their next sign-in',
    feature: 'ADMIN',
    body: z.object({ roleCode: z.string().max(10), isRequired: z.boolean() }),
    reply: z.array(FactorRole),
  }),
  forgetFactors: post('admin/second-factor/forget', {
    summary: 'Removes every second factor of someone who lost theirs, and ends their sessions',
    feature: 'ADMIN',
    body: z.object({ email: z.string().trim().min(1, 'Enter the e-mail address.').max(254) }),
    reply: z.object({}),
    done: 'The second factor has been removed. They set up another one when they sign in.',
  }),
}
