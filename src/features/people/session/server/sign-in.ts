import { problem } from '#domain/problem.ts'
import { isPasswordOf } from '#features/people/staff/public/server/passwords.ts'
import {
  branchNames,
  findActiveStaff,
  findUserRecord,
  levelsOf,
  type StaffRow,
  staffActor,
} from '#features/people/staff/public/server/staff.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import type { CustomerSignedIn, StaffSignedIn } from '../public/contract.ts'
import { accountOf, countTry, forgive } from './attempts.ts'
import { sourceOf } from './known-device.ts'
import { findCustomerRecord } from './store/customers.ts'
import type { OwnTokens, Subject } from './tokens.ts'

export type AsSystem = <T>(work: (db: Db) => Promise<T>) => Promise<T>

type Trying = { readonly transactAsSystem: AsSystem; readonly secret: string; readonly mayUsePassword: (person: StaffRow) => boolean }

/** The person with this e-mail and password. Wrong, tried too often, unknown and barred all get the same answer. */
export async function verifyPassword(
  { email, password }: { email: string; password: string },
  { transactAsSystem, secret, mayUsePassword }: Trying,
  { now, log, cookie, origin, recordSecurityEvent }: Pick<OutsideContext, 'now' | 'log' | 'cookie' | 'origin' | 'recordSecurityEvent'>,
): Promise<StaffRow> {
  const person = await transactAsSystem((db) => findActiveStaff(db, { email }))
  const attempt = { account: accountOf(secret, email), ...sourceOf(secret, person, { cookie, origin }) }
  const mayTry = await transactAsSystem((db) => countTry(db, attempt, now))
  const isRight = await isPasswordOf(person, password, transactAsSystem)
  if (!mayTry || !isRight || !person || !mayUsePassword(person)) {
    log.warn({ staff: person?.id, mayTry }, 'wrong password')
    const subjects = person ? [`staff:${person.id}`] : []
    recordSecurityEvent({ kind: person ? 'wrong-password' : 'unknown-account', identifier: email, subjects })
    throw problem('wrong-credentials')
  }
  await transactAsSystem((db) => forgive(db, attempt))
  return person
}

type Access = { readonly token: string; readonly subject: Subject; readonly until: Date }

/** What a staff member receives on sign-in or return: tokens and login state (specification §3). */
export async function staffSignedIn(
  db: Db,
  person: StaffRow,
  { sessionId, access, tokens, now }: { sessionId: string; access: Access; tokens: OwnTokens; now: Date },
): Promise<StaffSignedIn> {
  const user = await findUserRecord(db, person.id, person.id)
  if (!user) throw problem('sign-in')
  return {
    audience: 'staff',
    sid: sessionId,
    user,
    token: await tokens.issueLogin(await staffActor(db, person, sessionId), access.subject),
    accessToken: access.token,
    expiresIn: Math.floor((access.until.getTime() - now.getTime()) / 1000),
    userDetails: { hierarchy_id: user.hierarchyId, channelCode: user.channelCode },
    hierarchy: (await levelsOf(db, person.channelCode)).map(({ levelCode }) => ({ levelCode })),
    branches: await branchNames(db),
    multiChannel: false,
  }
}

type CustomerSession = { readonly sessionId: string; readonly customerId: string; readonly agentId: string; readonly tokens: OwnTokens }

export async function customerSignedIn(db: Db, { sessionId, customerId, agentId, tokens }: CustomerSession): Promise<CustomerSignedIn> {
  const known = await findCustomerRecord(db, customerId, agentId)
  if (!known) throw problem('sign-in')
  const { token, expiresIn } = await tokens.issueCustomer({ kind: 'customer', id: customerId, sessionId, agentId })
  return { audience: 'customer', sid: sessionId, accessToken: token, expiresIn, ...known }
}
