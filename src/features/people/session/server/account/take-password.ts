import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { setPasswordHash } from '#features/people/staff/public/server/commands.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { hashPassword, isPassword } from '#kit/server/password.ts'
import { whyNotTaken } from './password-quality.ts'

/** What is needed to write to people about their account. */
export type Correspondence = { readonly secret: string; readonly brand: string; readonly phone: string }

/** A new password, checked and hashed: throws a problem that says why it is not taken. What it answers keeps it and tells its owner, in a transaction. */
export async function takePassword(password: string, person: StaffRow, { secret, brand, phone }: Correspondence) {
  const why =
    (await whyNotTaken(password, person, brand)) ??
    ((await isPassword(password, person.passwordHash)) ? 'This is your password already. Choose another one.' : undefined)
  if (why) throw problem('invalid', { fields: [{ path: 'password', message: why }] })
  const hash = await hashPassword(password)
  const keep = async (db: Db, { enqueue }: Pick<OutsideContext, 'enqueue'>): Promise<void> => {
    await setPasswordHash(db, person.id, hash)
    const text = messageTexts.passwordChanged({ brand, phone, name: person.firstName })
    await queueMessage(db, { enqueue, secret }, { channel: 'mail', recipient: person.email, ...text, purpose: 'password-changed' })
  }
  return { hash, keep }
}
