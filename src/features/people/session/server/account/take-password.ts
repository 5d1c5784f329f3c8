import type { Brand } from '#domain/brand.ts'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { isPasswordOf, setPasswordHash } from '#features/people/staff/public/server/passwords.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { hashPassword } from '#kit/server/password.ts'
import type { AsSystem } from '../sign-in.ts'
import { isJustNow } from './just-now.ts'
import { whyNotTaken } from './password-quality.ts'

/** What is needed to write to people about their account. */
export type Correspondence = { readonly secret: string; readonly brand: Brand }

type Taking = Correspondence & { readonly transactAsSystem: AsSystem }

/** Whether it became their password just now: a repeated request then counts as done. */
export const hasJustTaken = async (
  password: string,
  person: StaffRow,
  { transactAsSystem }: Pick<Taking, 'transactAsSystem'>,
  now: Date,
): Promise<boolean> => isJustNow(person.passwordChangedAt, now) && isPasswordOf(person, password, transactAsSystem)

/** Checks a new password: throws a problem that says why it is rejected. Returns what saves it and notifies its owner, in a transaction. */
export async function takePassword(password: string, person: StaffRow, { secret, brand, transactAsSystem }: Taking) {
  const why =
    (await whyNotTaken(password, person, brand.name)) ??
    ((await isPasswordOf(person, password, transactAsSystem)) ? 'This is already your password. Choose another one.' : undefined)
  if (why) throw problem('invalid', { fields: [{ path: 'password', message: why }] })
  const hash = await hashPassword(password)
  return async (db: Db, { enqueue, now }: Pick<OutsideContext, 'enqueue' | 'now'>): Promise<void> => {
    await setPasswordHash(db, person.id, hash, now)
    const text = messageTexts.passwordChanged({ brand: brand.name, phone: brand.support.phone, name: person.firstName })
    await queueMessage(db, { enqueue, secret }, { channel: 'mail', recipient: person.email, ...text, purpose: 'password-changed' })
  }
}
