import { problem } from '#domain/problem.ts'
import { recordSignIn, recordWrongPassword } from '#features/people/staff/public/server/commands.ts'
import { findActiveStaff, findUserRecord, levelsOf, type StaffRow, staffActor } from '#features/people/staff/public/server/staff.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { isPassword } from '#kit/server/password.ts'
import type { CustomerSignedIn, StaffSignedIn } from '../public/contract.ts'
import { findCustomerRecord } from './store/customers.ts'
import type { OwnTokens, Subject } from './tokens.ts'

export type AsSystem = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** The person whose e-mail and password these are. Wrong, resting, unknown and barred are all answered alike. */
export async function verifyPassword(
  { email, password }: { email: string; password: string },
  { transactAsSystem, mayUsePassword }: { transactAsSystem: AsSystem; mayUsePassword: (person: StaffRow) => boolean },
  { now, log, recordSecurityEvent }: Pick<OutsideContext, 'now' | 'log' | 'recordSecurityEvent'>,
): Promise<StaffRow> {
  const person = await transactAsSystem((db) => findActiveStaff(db, { email }))
  const isRight = await isPassword(password, person?.passwordHash)
  if (isRight && person && mayUsePassword(person) && (await transactAsSystem((db) => recordSignIn(db, person.id, now)))) return person
  await transactAsSystem((db) => recordWrongPassword(db, email, now))
  if (person) log.warn({ staff: person.id }, 'wrong password')
  recordSecurityEvent({
    kind: person ? 'wrong-password' : 'unknown-account',
    identifier: email,
    subjects: person ? [`staff:${person.id}`] : [],
  })
  throw problem('wrong-credentials')
}

type Access = { readonly token: string; readonly subject: Subject; readonly until: Date }

/** What a person of the staff receives who signed in or came back: tokens and login state (specification §3). */
export async function staffSignedIn(
  db: Db,
  person: StaffRow,
  { sessionId, access, tokens, now }: { sessionId: string; access: Access; tokens: OwnTokens; now: Date },
): Promise<StaffSignedIn> {
  const user = await findUserRecord(db, person.id, person.id)
  if (!user) throw problem('sign-in')
  return {
    audience: 'staff',
    user,
    token: await tokens.issueLogin(await staffActor(db, person, sessionId), access.subject),
    accessToken: access.token,
    expiresIn: Math.floor((access.until.getTime() - now.getTime()) / 1000),
    userDetails: { hierarchy_id: user.hierarchyId, channelCode: user.channelCode },
    hierarchy: (await levelsOf(db, person.channelCode)).map(({ levelCode }) => ({ levelCode })),
    multiChannel: false,
  }
}

type CustomerSession = { readonly sessionId: string; readonly customerId: string; readonly agentId: string; readonly tokens: OwnTokens }

export async function customerSignedIn(db: Db, { sessionId, customerId, agentId, tokens }: CustomerSession): Promise<CustomerSignedIn> {
  const known = await findCustomerRecord(db, customerId, agentId)
  if (!known) throw problem('sign-in')
  const { token, expiresIn } = await tokens.issueCustomer({ kind: 'customer', id: customerId, sessionId, agentId })
  return { audience: 'customer', accessToken: token, expiresIn, ...known }
}
