import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import type { Begun, Finish } from '../../public/contract/second-factor.ts'
import type { Correspondence } from '../account/take-password.ts'
import { beginApp, factorsOf, isAppCode, lockFactors, makeRecoveryCodes } from './factors.ts'
import { notifyOwner } from './notify-owner.ts'
import { beginPasskey, finishPasskey } from './passkeys.ts'

type Asking = Pick<OutsideContext, 'origin' | 'now'>

export const begin = (db: Db, person: StaffRow, kind: 'app' | 'passkey', { origin, now }: Asking, keys: Correspondence): Promise<Begun> =>
  kind === 'app' ? beginApp(db, person, keys) : beginPasskey(db, person, origin, { ...keys, now })

/** Stores the new factor once it has proved to work, and notifies its owner; returns recovery codes with the first one. Undefined if it has not. */
export async function setUp(
  db: Db,
  person: StaffRow,
  proof: Finish,
  { origin, now, enqueue }: Asking & Pick<OutsideContext, 'enqueue'>,
  keys: Correspondence,
): Promise<string[] | undefined> {
  const { secret } = keys
  await lockFactors(db, person)
  const { isSetUp } = await factorsOf(db, person)
  const isProved =
    'code' in proof
      ? await isAppCode(db, person, proof.code.replace(/\s/g, ''), { secret, now, first: true })
      : await finishPasskey(db, person, proof, origin, { secret, now })
  if (!isProved) return undefined
  await notifyOwner(db, person, 'was set up', keys, { enqueue })
  return isSetUp ? [] : makeRecoveryCodes(db, person.id, secret)
}
