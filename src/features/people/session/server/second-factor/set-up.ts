import type { Brand } from '#domain/brand.ts'
import type { StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import type { Begun, Finish } from '../../public/contract/second-factor.ts'
import { beginApp, factorsOf, isAppCode, makeRecoveryCodes } from './factors.ts'
import { beginPasskey, finishPasskey } from './passkeys.ts'

type Keys = { readonly secret: string; readonly brand: Brand }
type Asking = Pick<OutsideContext, 'origin' | 'now'>

export const begin = (db: Db, person: StaffRow, kind: 'app' | 'passkey', { origin, now }: Asking, keys: Keys): Promise<Begun> =>
  kind === 'app' ? beginApp(db, person, keys) : beginPasskey(db, person, origin, { ...keys, now })

/** Stores the new factor once it has proved to work; returns recovery codes with the first one. Undefined if it has not. */
export async function setUp(
  db: Db,
  person: StaffRow,
  proof: Finish,
  { origin, now }: Asking,
  { secret }: Keys,
): Promise<string[] | undefined> {
  const { isSetUp } = await factorsOf(db, person)
  const isProved =
    'code' in proof
      ? await isAppCode(db, person, proof.code.replace(/\s/g, ''), { secret, now, first: true })
      : await finishPasskey(db, person, proof, origin, { secret, now })
  if (!isProved) return undefined
  return isSetUp ? [] : makeRecoveryCodes(db, person.id, secret)
}
