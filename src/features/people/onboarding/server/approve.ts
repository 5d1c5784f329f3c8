import { eq, or, sql } from 'drizzle-orm'
import { problem } from '#domain/problem.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { recordAffiliations } from '#features/people/licences/public/server/commands.ts'
import { inviteColleague } from '#features/people/session/public/server/invitations.ts'
import { lockStaff, newAgentCode } from '#features/people/staff/public/server/commands.ts'
import { managersOfAgents } from '#features/people/staff/public/server/staff.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import type { Staff } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import type { Opened } from './describe.ts'
import type { ApplicationRow } from './store/applications.ts'

/** No one gets a second account: someone who has the number or the address signs in with the first. */
async function assertNobodyHas(db: Db, { mobile, email }: ApplicationRow): Promise<void> {
  const [same] = await db
    .select({ mobile: staff.mobile, agentCode: staff.agentCode })
    .from(staff)
    .where(or(eq(staff.mobile, mobile), eq(staff.email, email)))
  if (same)
    throw problem('not-now', {
      message:
        same.mobile === mobile
          ? msg`${same.agentCode} already uses this mobile number. No one can have two accounts.`
          : msg`${same.agentCode} already uses this e-mail address. No one can have two accounts.`,
    })
}

/** Much may have happened since the manager was chosen: they left, moved, or have another role. */
async function assertIsManaged(db: Db, { managerId, branch }: ApplicationRow): Promise<void> {
  if ((await managersOfAgents(db)).some((manager) => manager.id === managerId && manager.branch === branch)) return
  throw problem('not-now', {
    message: 'The chosen manager no longer manages agents of this branch. Have it checked again, and choose another one.',
  })
}

type Given = { readonly opened: Opened; readonly approver: Staff }

/** Opens the account for an approved application: the database checks again that two people decided on it. */
export async function openAccount(
  context: Pick<Context, 'db' | 'now' | 'enqueue'>,
  config: MessageConfig,
  { opened, approver }: Given,
): Promise<string> {
  const { db, now } = context
  const { row, answers } = opened
  const { person, licences } = answers
  if (!person || !row.branch) throw problem('not-now')
  await lockStaff(db)
  await assertNobodyHas(db, row)
  await assertIsManaged(db, row)
  const code = await newAgentCode(db, row.branch)
  const firstName = [person.firstName, person.middleName].filter(Boolean).join(' ')
  const lastName = [person.lastName, person.suffix].filter(Boolean).join(' ')
  const { rows } = await db.execute<{ id: string }>(
    sql`select app.open_account(${row.id}::uuid, ${code}, ${firstName}, ${lastName}, ${person.province}, ${person.city}, ${now.toISOString()}::timestamptz) as id`,
  )
  const staffId = rows[0]?.id
  if (!staffId) throw new Error('an account was not opened')
  await recordAffiliations(db, { staffId, affiliations: licences?.affiliations ?? [], recordedBy: approver.id, now })
  await invite(context, config, { row, staffId, approver })
  return staffId
}

/** Sends the link to set the first password, again if one was sent before. */
export const invite = (
  context: Pick<Context, 'db' | 'now' | 'enqueue'>,
  config: MessageConfig,
  { row, staffId, approver }: { readonly row: ApplicationRow; readonly staffId: string; readonly approver: Staff },
): Promise<void> => inviteColleague(context, config, { staffId, by: approver, purpose: 'application', about: row.id })
