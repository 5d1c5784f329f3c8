import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { CustomerActor, Staff } from '#kit/actor.ts'
import { now } from '#kit/server/clock.ts'
import { TOKEN_SECONDS } from '../rules/session.ts'
import type { SigningKey } from './keys.ts'

/** Issuer of what only this program reads: login tokens and customers' access tokens. */
export const OWN_ISSUER = 'urn:kalasag'

/** Each kind of token has its own `typ` and audience, so that none is ever taken for another. */
const KINDS = {
  login: { typ: 'login+jwt', audience: 'urn:kalasag:login' },
  customer: { typ: 'customer+jwt', audience: 'urn:kalasag:customer' },
} as const

const Login = z.object({
  sub: z.string(),
  exp: z.number(),
  sid: z.string(),
  name: z.string(),
  role: z.string(),
  level: z.string(),
  branch: z.string(),
  agentCode: z.string(),
  features: z.array(z.string()),
  /** The access token that this login token goes with: the identity provider and its name for the person. */
  with: z.object({ iss: z.string(), sub: z.string() }),
})
const CustomerAccess = z.object({ sub: z.string(), exp: z.number(), sid: z.string(), agentId: z.string() })

export type Subject = z.output<typeof Login>['with']
export type Timed<T> = { readonly who: T; readonly until: Date }

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** Signs and reads the tokens that this program issues itself. */
export function ownTokens(key: () => Promise<SigningKey>) {
  const issue = async (kind: keyof typeof KINDS, subject: string, claims: Record<string, unknown>) => {
    const { id, sign } = await key()
    const { typ, audience } = KINDS[kind]
    const at = seconds(now())
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: id, typ })
      .setIssuer(OWN_ISSUER)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(at)
      .setExpirationTime(at + TOKEN_SECONDS)
      .sign(sign)
  }
  const read = async <T>(kind: keyof typeof KINDS, token: string, shape: z.ZodType<T>): Promise<T | undefined> => {
    const { verify } = await key()
    const { typ, audience } = KINDS[kind]
    try {
      const { payload } = await jwtVerify(token, verify, { algorithms: ['ES256'], issuer: OWN_ISSUER, audience, typ, currentDate: now() })
      return shape.safeParse(payload).data
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
  return {
    issueLogin: ({ id, sessionId, kind: _, ...rest }: Staff, subject: Subject) =>
      issue('login', id, { ...rest, sid: sessionId, with: subject }),
    issueCustomer: async ({ id, sessionId, agentId }: CustomerActor) => ({
      token: await issue('customer', id, { sid: sessionId, agentId }),
      expiresIn: TOKEN_SECONDS,
    }),

    async readLogin(token: string): Promise<(Timed<Staff> & { readonly subject: Subject }) | undefined> {
      const claims = await read('login', token, Login)
      if (!claims) return undefined
      const { sub, sid, exp, with: subject, ...rest } = claims
      return { who: { kind: 'staff', id: sub, sessionId: sid, ...rest }, until: new Date(exp * 1000), subject }
    },

    async readCustomer(token: string): Promise<Timed<CustomerActor> | undefined> {
      const claims = await read('customer', token, CustomerAccess)
      return (
        claims && {
          who: { kind: 'customer', id: claims.sub, sessionId: claims.sid, agentId: claims.agentId },
          until: new Date(claims.exp * 1000),
        }
      )
    },
  }
}
export type OwnTokens = ReturnType<typeof ownTokens>

/** An access token as the built-in identity provider issues it, for programs that sign in without a browser. */
export async function issueAccess(
  key: SigningKey,
  { issuer, audience, subject, clientId }: { issuer: string; audience: string; subject: string; clientId: string },
): Promise<string> {
  const at = seconds(now())
  return new SignJWT({ client_id: clientId })
    .setProtectedHeader({ alg: 'ES256', kid: key.id, typ: 'at+jwt' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject)
    .setJti(randomUUID())
    .setIssuedAt(at)
    .setExpirationTime(at + TOKEN_SECONDS)
    .sign(key.sign)
}
