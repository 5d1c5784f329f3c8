import type { Brand } from '#domain/brand.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { markNumberVerified } from '#features/people/staff/public/server/commands.ts'
import { serving } from '#kit/server/http.ts'
import { ownNumberContract } from '../../public/contract.ts'
import { isJustNow } from '../account/just-now.ts'
import { withOwnRecord } from '../account/own-record.ts'
import type { CodeLimits } from '../code-budget.ts'
import { checkCode, codeProblem, makeCode } from '../one-time-code.ts'
import type { AsSystem } from '../sign-in.ts'

const PURPOSE = 'own-number'

type Deps = { readonly secret: string; readonly brand: Brand; readonly codeLimits: CodeLimits; readonly transactAsSystem: AsSystem }

export const ownNumberApi = ({ secret, brand, codeLimits, transactAsSystem }: Deps) =>
  serving(ownNumberContract, {
    sendOwnNumberCode: (_, context) =>
      withOwnRecord(context, transactAsSystem, async (db, { id, mobile }) => {
        const { now, enqueue, log } = context
        const send = (code: string, expiresAt: Date) =>
          queueMessage(
            db,
            { enqueue, secret },
            {
              channel: 'sms',
              recipient: mobile,
              ...messageTexts.oneTimeCode({ code, brand: brand.name, host: undefined }),
              purpose: 'one-time-code',
              expiresAt,
            },
          )
        const wanted = { mobile, purpose: PURPOSE, asker: `staff:${id}`, address: `staff:${id}`, secret, now }
        const sent = await makeCode(db, wanted, send, { ...codeLimits, log })
        return { mobile, ...sent }
      }),

    verifyOwnNumber: async ({ body: { code } }, context) => {
      const { now } = context
      // A wrong code counts, so the count is saved before it is refused.
      const checked = await withOwnRecord(context, transactAsSystem, async (db, { id, mobile, mobileVerifiedAt }) => {
        if (isJustNow(mobileVerifiedAt, now)) return 'right'
        const result = await checkCode(db, { mobile, purpose: PURPOSE, asker: `staff:${id}`, address: `staff:${id}`, secret, now }, code)
        if (result === 'right') await markNumberVerified(db, id, now)
        return result
      })
      if (checked !== 'right') {
        context.recordSecurityEvent({ kind: 'wrong-code' })
        throw codeProblem(checked)
      }
      return { verifiedAt: now.toISOString() }
    },
  })
