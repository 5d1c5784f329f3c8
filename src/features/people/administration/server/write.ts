import { staffChangeLife } from '#domain/life-cycles.ts'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { type MessageConfig, queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { inviteColleague } from '#features/people/session/public/server/invitations.ts'
import { isAgentCodeTaken, lockStaff, newAgentCode, type StaffFacts, writeStaff } from '#features/people/staff/public/server/commands.ts'
import { activeStaffWith, type StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { startHistory } from '#kit/server/life-cycle.ts'
import { takesTwo } from '../rules/changes.ts'
import { becoming } from './becoming.ts'
import { directoryIn } from './directory-lookups.ts'
import type { PersonFacts } from './possible.ts'
import { type ChangeRow, isWaiting } from './store/changes.ts'
import { findPerson } from './store/people.ts'
import { staffChanges } from './tables.ts'

export type Doing = Pick<Context, 'db' | 'now' | 'enqueue' | 'about' | 'recordSecurityEvent'>

type Wanted = { readonly id: string | null; readonly facts: StaffFacts; readonly note: string }
type Done = { readonly id: string; readonly change?: undefined } | { readonly id?: undefined; readonly change: ChangeRow }

/** Makes the change to a person, or proposes it if it needs two people. */
export async function doOrPropose(context: Doing, config: MessageConfig, by: Staff, { id, facts, note }: Wanted): Promise<Done> {
  const { db } = context
  await lockStaff(db)
  const { was, will, written } = await lookedAt(context, by, { id, facts })
  const kind = takesTwo(was, { ...will, roleCode: will.role_code })
  if (!kind) return { id: await write(context, config, by, { was, written }) }
  await assertNoneWaits(context, was, will)
  const [change] = await db
    .insert(staffChanges)
    .values({ kind, state: staffChangeLife.initial, staffId: id, facts: written, note, proposedBy: by.id, createdAt: context.now })
    .returning()
  if (!change) throw new Error('a change was not proposed')
  await startHistory(db, staffChangeLife, change.id, by)
  context.about(`staff-change:${change.id}`)
  await notifyConfirmers(context, by, was ? nameOf(was) : nameOf({ firstName: will.first_name, lastName: will.last_name }))
  return { change }
}

type Decided = Pick<ChangeRow, 'id' | 'staffId' | 'facts'>

/** Applies what two people confirmed; it is checked once more, since much may have happened in the meantime. */
export async function doChange(context: Doing, config: MessageConfig, by: Staff, { id, staffId, facts }: Decided): Promise<string> {
  await lockStaff(context.db)
  const { was } = await lookedAt(context, by, { id: staffId, facts: facts ?? {} })
  return write(context, config, by, { was, written: facts ?? {}, change: id })
}

async function lookedAt({ db }: Doing, by: Staff, { id, facts }: { readonly id: string | null; readonly facts: StaffFacts }) {
  const was = id === null ? undefined : await findPerson(db, id)
  if (id !== null && !was) throw problem('not-found', { message: 'No one who works here has this record.' })
  return { was, ...(await becoming(directoryIn(db), was, facts, by)) }
}

type Writing = { readonly was: StaffRow | undefined; readonly written: StaffFacts; readonly change?: string }

async function write(context: Doing, config: MessageConfig, by: Staff, { was, written, change }: Writing): Promise<string> {
  const { db, now, about, recordSecurityEvent } = context
  const code = was ? {} : { agent_code: await codeFor(db, written) }
  const id = await writeStaff(db, { id: was?.id ?? null, facts: { ...written, ...code }, change, now })
  about(`staff:${id}`)
  if (!was) await inviteColleague(context, config, { staffId: id, by, purpose: 'account', about: id })
  if (was && (written.role_code !== undefined || written.active !== undefined))
    recordSecurityEvent({ kind: 'grant-changed', subjects: [`staff:${id}`] })
  if (was && (written.email !== undefined || written.mobile !== undefined)) await notifyOfContact(context, config, by, was)
  return id
}

/** The code that someone new was given, or the next one of the branch. */
async function codeFor(db: Db, { agent_code, branch = '' }: StaffFacts): Promise<string> {
  if (agent_code === undefined) return newAgentCode(db, branch)
  if (await isAgentCodeTaken(db, agent_code))
    throw problem('invalid', {
      fields: [
        { path: 'agentCode', ...withI18n('message', msg`Someone else has been given the agent code ${agent_code} in the meantime.`) },
      ],
    })
  return agent_code
}

/** When someone's sign-in contact changes, notifies them at their former one. */
async function notifyOfContact({ db, enqueue }: Doing, { secret, brand }: MessageConfig, by: Staff, was: StaffRow): Promise<void> {
  const text = messageTexts.contactChanged({ brand: brand.name, phone: brand.support.phone, name: was.firstName })
  await runAsSystem(db, by, () =>
    queueMessage(db, { enqueue, secret }, { channel: 'mail', recipient: was.email, ...text, purpose: 'account', about: was.id }),
  )
}

async function assertNoneWaits({ db }: Doing, was: StaffRow | undefined, { email }: PersonFacts): Promise<void> {
  if (await isWaiting(db, was ? { staffId: was.id } : { email }))
    throw problem('not-now', {
      message: 'A change to this person is already waiting for a second person. Confirm, refuse or withdraw it first.',
    })
}

export const changesPath = (): string => pathTo('administration/changes', { audience: 'agent' })

export async function notifyConfirmers({ db }: Pick<Doing, 'db'>, by: Staff, about: string): Promise<void> {
  await runAsSystem(db, by, async () => {
    for (const staffId of await activeStaffWith(db, 'STAFF_CHANGES'))
      if (staffId !== by.id)
        await notify(db, {
          staffId,
          kind: 'staff-change',
          title: 'A change to permissions is waiting for you',
          body: about,
          path: changesPath(),
        })
  })
}
