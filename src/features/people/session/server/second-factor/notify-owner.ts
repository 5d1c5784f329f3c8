import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import type { Correspondence } from '../account/take-password.ts'

/** Notifies the owner of every change by mail, whoever made it. */
export async function notifyOwner(
  db: Db,
  { email, firstName }: StaffRow,
  what: 'was set up' | 'was removed',
  { secret, brand }: Correspondence,
  { enqueue }: Pick<OutsideContext, 'enqueue'>,
): Promise<void> {
  const text = messageTexts.secondFactorChanged({ brand: brand.name, phone: brand.support.phone, name: firstName, what })
  await queueMessage(db, { enqueue, secret }, { channel: 'mail', recipient: email, ...text, purpose: 'second-factor-changed' })
}
