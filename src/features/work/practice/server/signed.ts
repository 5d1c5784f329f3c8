import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { now } from '#kit/server/clock.ts'

/** Each kind has its own `typ`, so that none is ever mistaken for another. */
const KINDS = {
  ticket: {
    typ: 'practice-ticket+jwt',
    seconds: 120,
    shape: z.object({ run: z.uuid(), staffId: z.uuid(), scenario: z.string(), startedAt: z.string(), madeAt: z.int() }),
  },
  report: {
    typ: 'practice-report+jwt',
    seconds: 300,
    shape: z.object({ run: z.uuid(), staffId: z.uuid(), finishedAt: z.string(), done: z.array(z.string()) }),
  },
} as const
type Kind = keyof typeof KINDS
export type Signed<K extends Kind> = z.output<(typeof KINDS)[K]['shape']>

const bytes = (key: string) => new TextEncoder().encode(key)
const ISSUER = 'urn:kalasag:practice'

/** Signs what the real program and practice say to each other, which no one else can. */
export async function sign<K extends Kind>(kind: K, key: string, said: Signed<K>): Promise<string> {
  const { typ, seconds } = KINDS[kind]
  const at = Math.floor(now().getTime() / 1000)
  return new SignJWT({ ...said })
    .setProtectedHeader({ alg: 'HS256', typ })
    .setIssuer(ISSUER)
    .setIssuedAt(at)
    .setExpirationTime(at + seconds)
    .sign(bytes(key))
}

const read = async (kind: Kind, key: string, text: string): Promise<unknown> => {
  try {
    const { payload } = await jwtVerify(text, bytes(key), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      typ: KINDS[kind].typ,
      currentDate: now(),
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

export const readTicket = async (key: string, text: string): Promise<Signed<'ticket'> | undefined> =>
  KINDS.ticket.shape.safeParse(await read('ticket', key, text)).data
export const readReport = async (key: string, text: string): Promise<Signed<'report'> | undefined> =>
  KINDS.report.shape.safeParse(await read('report', key, text)).data
