import { eq, inArray } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import type { Applicant } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { type AppPool, type Db, transact } from '#kit/server/db.ts'
import { sessionOf } from '../../server/cookies.ts'
import { extendSession } from '../../server/store/sessions.ts'
import { applicants, sessions } from './tables.ts'

type Exchange = Pick<Context, 'cookie' | 'origin' | 'now'>
type Deps = { readonly pool: AppPool; readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T> }

/** The applicant in the requesting browser, by its cookie; a problem for anyone else. */
function applicantAsking({ transactAsSystem }: Deps, exchange: Exchange): Promise<Applicant> {
  return transactAsSystem(async (db) => {
    const session = await sessionOf(db, 'applicant', exchange, exchange.now)
    if (!session?.applicantId) throw problem('prove-number')
    await extendSession(db, session, 'applicant', exchange.now)
    return { kind: 'applicant', id: session.applicantId, sessionId: session.id }
  })
}

type Work<T> = (db: Db, applicant: Applicant) => Promise<T>

/**
 * Reads on behalf of the requesting applicant. An endpoint for applicants is open to all, and does everything in a transaction of this
 * person's. Another site's page learns nothing of it: the browser does not pass it the answer.
 */
export async function readAsApplicant<T>(deps: Deps, exchange: Exchange, work: Work<T>): Promise<T> {
  const applicant = await applicantAsking(deps, exchange)
  return transact(deps.pool, applicant, (db) => work(db, applicant))
}

/** Acts on behalf of the requesting applicant, only from our own pages: another site's page carries the cookie too. */
export async function actAsApplicant<T>(deps: Deps, exchange: Exchange, work: Work<T>): Promise<T> {
  if (!exchange.origin.isOwnPage) throw problem('prove-number')
  return readAsApplicant(deps, exchange, work)
}

/** E.164 */
export async function numberOfApplicant(db: Db, id: string): Promise<string> {
  const [row] = await db.select({ mobile: applicants.mobile }).from(applicants).where(eq(applicants.id, id))
  if (!row) throw problem('prove-number')
  return row.mobile
}

/** Deletes the numbers of people who no longer have an application. As the system. */
export async function forgetApplicants(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.delete(sessions).where(inArray(sessions.applicantId, [...ids]))
  await db.delete(applicants).where(inArray(applicants.id, [...ids]))
}
