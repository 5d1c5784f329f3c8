import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { findActiveStaff, type StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import type { AsSystem } from '../sign-in.ts'

/** Records accessed as the system, for the signed-in person: whether their session is live is checked on their own behalf. */
export async function withOwnRecord<T>(
  { actor, about, transaction }: Pick<OutsideContext, 'actor' | 'about' | 'transaction'>,
  transactAsSystem: AsSystem,
  work: (db: Db, self: StaffRow) => Promise<T>,
): Promise<T> {
  const { id } = requireStaff(actor)
  about(`staff:${id}`)
  const self = await transaction((db) => findActiveStaff(db, { id }))
  if (!self) throw problem('sign-in')
  return transactAsSystem((db) => work(db, self))
}
