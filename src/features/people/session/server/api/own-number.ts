import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { markNumberVerified } from '#features/people/staff/public/server/commands.ts'
import { findActiveStaff, type StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { ownNumberContract } from '../../public/contract.ts'
import { checkCode, makeCode } from '../one-time-code.ts'

const PURPOSE = 'own-number'

export const ownNumberApi = ({ secret, brand }: { readonly secret: string; readonly brand: string }) =>
  serving(ownNumberContract, {
    sendOwnNumberCode: (_, context) =>
      withOwnRecord(context, async (db, { mobile }) => {
        const { now, enqueue } = context
        const sent = await makeCode(db, { mobile, purpose: PURPOSE, secret, now }, (code, expiresAt) =>
          queueMessage(
            db,
            { enqueue, secret },
            {
              channel: 'sms',
              recipient: mobile,
              ...messageTexts.oneTimeCode({ code, brand, host: undefined }),
              purpose: 'one-time-code',
              expiresAt,
            },
          ),
        )
        return { mobile, ...sent }
      }),

    verifyOwnNumber: async ({ body: { code } }, context) => {
      const { now } = context
      // A wrong code counts, so what was counted is kept before it is refused.
      const checked = await withOwnRecord(context, async (db, { id, mobile }) => {
        const result = await checkCode(db, { mobile, purpose: PURPOSE, secret, now }, code)
        if (result === 'right') await markNumberVerified(db, id, now)
        return result
      })
      if (checked !== 'right') throw problem(checked === 'locked' ? 'code-locked' : 'wrong-code')
      return { verifiedAt: now.toISOString() }
    },
  })

function withOwnRecord<T>({ actor, about, transaction }: OutsideContext, work: (db: Db, self: StaffRow) => Promise<T>): Promise<T> {
  const { id } = requireStaff(actor)
  about(`staff:${id}`)
  return transaction(async (db) => {
    const self = await findActiveStaff(db, { id })
    if (!self) throw problem('sign-in')
    return work(db, self)
  })
}
