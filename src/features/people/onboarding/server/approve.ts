import { eq, or, sql } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import { recordAffiliations } from '#features/people/licences/public/server/commands.ts'
import { INVITATION_DAYS, inviteToPassword } from '#features/people/session/public/server/invitations.ts'
import { findActiveStaff, getAgent } from '#features/people/staff/public/server/staff.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { nextNumber } from '#kit/server/life-cycle.ts'
import type { Opened } from './describe.ts'
import type { ApplicationRow } from './store/applications.ts'
import { type Telling, tellApproved } from './tell.ts'

/** Beyond those that people were given by hand. */
const FIRST_NUMBER = 1000

/** `BAC-1001`: the branch and a number of its own. */
async function newAgentCode(db: Db, branch: string): Promise<string> {
  const prefix = branch.slice(0, 3)
  const code = `${prefix}-${FIRST_NUMBER + (await nextNumber(db, `agent-code:${prefix}`))}`
  return (await db.$count(staff, eq(staff.agentCode, code))) > 0 ? newAgentCode(db, branch) : code
}

/** Nobody gets a second account: whoever has the number or the address signs in with the first. */
async function assertNobodyHas(db: Db, { mobile, email }: ApplicationRow): Promise<void> {
  const [same] = await db
    .select({ mobile: staff.mobile, agentCode: staff.agentCode })
    .from(staff)
    .where(or(eq(staff.mobile, mobile), eq(staff.email, email)))
  if (same)
    throw problem('not-now', {
      message: `${same.agentCode} has this ${same.mobile === mobile ? 'mobile number' : 'e-mail address'} already. Nobody has two accounts.`,
    })
}

type Given = { readonly opened: Opened; readonly approver: Staff }

/** Opens the account of an application that was approved: the database looks once more that two people decided on it. */
export async function openAccount(
  context: Pick<Context, 'db' | 'now' | 'enqueue'>,
  telling: Telling,
  { opened, approver }: Given,
): Promise<string> {
  const { db, now } = context
  const { row, answers } = opened
  const { person, licences } = answers
  if (!person || !row.branch) throw problem('not-now')
  await assertNobodyHas(db, row)
  const code = await newAgentCode(db, row.branch)
  const firstName = [person.firstName, person.middleName].filter(Boolean).join(' ')
  const lastName = [person.lastName, person.suffix].filter(Boolean).join(' ')
  const { rows } = await db.execute<{ id: string }>(
    sql`select app.open_account(${row.id}::uuid, ${code}, ${firstName}, ${lastName}, ${person.province}, ${person.city}, ${now.toISOString()}::timestamptz) as id`,
  )
  const staffId = rows[0]?.id
  if (!staffId) throw new Error('an account was not opened')
  await recordAffiliations(db, { staffId, affiliations: licences?.affiliations ?? [], recordedBy: approver.id, now })
  await invite(context, telling, { row, staffId, approver })
  return staffId
}

type Invited = { readonly row: ApplicationRow; readonly staffId: string; readonly approver: Staff }

/** Sends the link to set the first password, again where one was sent before. */
export async function invite(
  { db, now, enqueue }: Pick<Context, 'db' | 'now' | 'enqueue'>,
  telling: Telling,
  { row, staffId, approver }: Invited,
): Promise<void> {
  await runAsSystem(db, approver, async () => {
    const person = await findActiveStaff(db, { id: staffId })
    if (!person || person.passwordChangedAt)
      throw problem('not-now', { message: 'The password is set already. Who forgot it asks for a link where they sign in.' })
    const token = await inviteToPassword(db, { staffId, email: person.email, secret: telling.secret, now })
    const manager = row.managerId ? (await getAgent(db, row.managerId)).name : ''
    await tellApproved(db, telling, { enqueue }, row, { agentCode: person.agentCode, manager, token, days: INVITATION_DAYS })
  })
}
