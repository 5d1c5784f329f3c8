import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { isPasswordOf } from '#features/people/staff/public/server/passwords.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import { countTry, forgive } from '../attempts.ts'
import type { AsSystem } from '../sign-in.ts'
import { withOwnRecord } from './own-record.ts'

const WRONG_PASSWORD = 'This is not your current password. After five wrong tries, wait 15 minutes.'

type Confirming = { readonly transactAsSystem: AsSystem; readonly mayUsePassword: (person: StaffRow) => boolean }

/**
 * Someone who finds a device unlocked does not have the password: it is asked for before the account itself changes. Throws a problem for
 * `field`.
 */
export async function confirmPassword(
  password: string,
  field: string,
  { transactAsSystem, mayUsePassword }: Confirming,
  context: Pick<OutsideContext, 'actor' | 'about' | 'transaction' | 'now' | 'recordSecurityEvent'>,
): Promise<StaffRow> {
  const { sessionId } = requireStaff(context.actor)
  const attempt = { account: `password:${sessionId}`, source: `session:${sessionId}`, isKnownDevice: true }
  // A try counts, so it is saved before it is refused.
  const { self, mayTry } = await withOwnRecord(context, transactAsSystem, async (db, own) => ({
    self: own,
    mayTry: await countTry(db, attempt, context.now),
  }))
  if (!mayUsePassword(self))
    throw problem('not-allowed', {
      message: 'Your password is kept by the sign-in service of your organisation. Please change it there.',
    })
  if (!mayTry || !(await isPasswordOf(self, password, transactAsSystem))) {
    context.recordSecurityEvent({ kind: 'wrong-password', subjects: [`staff:${self.id}`] })
    throw problem('invalid', { fields: [{ path: field, message: WRONG_PASSWORD }] })
  }
  await transactAsSystem((db) => forgive(db, attempt))
  return self
}
