import { randomBytes } from 'node:crypto'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { type MessageConfig, queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { findActiveStaff, getAgent, type StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { Staff } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { sha256 } from '#kit/server/crypto.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { accountOf } from '../../server/attempts.ts'
import { addReset, INVITATION } from '../../server/store/resets.ts'

/** How long a new colleague has to choose the first password; afterwards they must ask for another link. */
export const INVITATION_DAYS = 7

type Invited = {
  readonly staffId: string
  /** Who lets them in. */
  readonly by: Staff
  /** Why the messages are sent, and the record they are about. */
  readonly purpose: string
  readonly about: string
}

type Opened = { readonly secret: string; readonly now: Date; readonly person: Pick<StaffRow, 'id' | 'email'> }

/** The page on which someone who works here chooses the first password, once, with a code sent to their phone. */
export async function openFirstPassword(db: Db, { secret, now, person }: Opened): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 24 * 3_600_000)
  const account = accountOf(secret, person.email)
  await addReset(db, { staffId: person.id, account, address: INVITATION, tokenHash: sha256(token), createdAt: now, expiresAt })
  return pathTo('onboarding/first-password', { audience: 'public' }, { invitation: token })
}

/**
 * Invites someone who works here: by a mailed link they choose the first password, with a code sent to their phone, as after forgetting it.
 * Again if a link was sent before, or the number has changed.
 */
export async function inviteColleague(
  { db, now, enqueue }: Pick<Context, 'db' | 'now' | 'enqueue'>,
  { secret, brand, pageUrl }: MessageConfig,
  { staffId, by, purpose, about }: Invited,
): Promise<void> {
  await runAsSystem(db, by, async () => {
    const person = await findActiveStaff(db, { id: staffId })
    if (!person || (person.passwordChangedAt && person.mobileVerifiedAt))
      throw problem('not-now', {
        message: 'The password is already set. Anyone who has forgotten it can ask for a link where they sign in.',
      })
    const path = await openFirstPassword(db, { secret, now, person })
    const letter = messageTexts.accountOpened({
      ...{ brand: brand.name, phone: brand.support.phone, name: `${person.firstName} ${person.lastName}` },
      ...{ agentCode: person.agentCode, days: INVITATION_DAYS },
      manager: person.managerId ? (await getAgent(db, person.managerId)).name : '',
      link: pageUrl(path),
    })
    const sending = { enqueue, secret }
    await queueMessage(db, sending, { channel: 'mail', recipient: person.email, ...letter, purpose, about })
    const sms = messageTexts.applicationApprovedSms({ brand: brand.name })
    await queueMessage(db, sending, { channel: 'sms', recipient: person.mobile, ...sms, purpose, about })
  })
}
