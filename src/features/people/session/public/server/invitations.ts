import { randomBytes } from 'node:crypto'
import { sha256 } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { accountOf } from '../../server/attempts.ts'
import { addReset } from '../../server/store/resets.ts'

/** A new colleague has so long to choose the first password; who takes longer asks for another link. */
export const INVITATION_DAYS = 7

type Invited = { readonly staffId: string; readonly email: string; readonly secret: string; readonly now: Date }

/** What a link carries by which somebody who has no password yet chooses one, with a code to their phone, as after forgetting it. As the system. */
export async function inviteToPassword(db: Db, { staffId, email, secret, now }: Invited): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 24 * 3_600_000)
  await addReset(db, {
    staffId,
    account: accountOf(secret, email),
    address: 'invitation',
    tokenHash: sha256(token),
    createdAt: now,
    expiresAt,
  })
  return token
}
