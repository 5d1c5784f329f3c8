import type { Brand } from '#domain/brand.ts'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { applicantSignInContract } from '../../public/contract.ts'
import { CODE } from '../../rules/session.ts'
import type { CodeLimits } from '../code-budget.ts'
import { inConstantTime } from '../constant-time.ts'
import { ensureBrowser, forgetSession, knownBrowser, openSession, sessionOf } from '../cookies.ts'
import { checkCode, codeProblem, makeCode } from '../one-time-code.ts'
import type { AsSystem } from '../sign-in.ts'
import { ensureApplicant } from '../store/applicants.ts'
import { sentToday } from '../store/codes.ts'
import { endSession } from '../store/sessions.ts'
import { trustedOrigin } from '../trusted-origin.ts'

const PURPOSE = 'sign-in:applicant'

type Deps = {
  readonly publicUrl: string
  readonly secret: string
  readonly brand: Brand
  readonly transactAsSystem: AsSystem
  readonly codeLimits: CodeLimits
}

/** Of the texts of a day, so many may be caused by applicants: strangers who ask for codes leave enough for those who buy. */
const SHARE = 5

async function refuseStrangers(db: Db, now: Date, { perDay }: CodeLimits): Promise<void> {
  if ((await sentToday(db, now, PURPOSE)) >= Math.ceil(perDay / SHARE))
    throw problem('too-often', { message: 'No more codes can be sent today. Please call us, or try again tomorrow.' })
}

/**
 * Anybody may apply, so a code goes to any number, within the limits of all codes. Whether a number is known is nobody's business: it shows
 * to whoever proved that it is theirs.
 */
export const applicantApi = ({ publicUrl, secret, brand, transactAsSystem, codeLimits }: Deps) =>
  serving(applicantSignInContract, {
    sendApplicantCode: async ({ body: { mobile } }, context) => {
      const { now, enqueue, origin, log } = context
      const asker = ensureBrowser(context)
      const trusted = trustedOrigin(origin.baseUrl, publicUrl)
      const sent = await inConstantTime(
        transactAsSystem(async (db) => {
          await refuseStrangers(db, now, codeLimits)
          const send = (code: string, expiresAt: Date) =>
            queueMessage(
              db,
              { enqueue, secret },
              {
                channel: 'sms',
                recipient: mobile,
                ...messageTexts.oneTimeCode({ code, brand: brand.name, host: trusted && new URL(trusted).host }),
                purpose: 'one-time-code',
                expiresAt,
              },
            )
          return makeCode(db, { mobile, purpose: PURPOSE, asker, address: origin.address, secret, now }, send, { ...codeLimits, log })
        }),
      )
      return { ...sent, validForSeconds: CODE.seconds }
    },

    applicantSignIn: async ({ body: { mobile, code } }, context) => {
      const { now, origin } = context
      // A wrong code counts, so what was counted is kept before it is refused.
      const checked = await inConstantTime(
        transactAsSystem(async (db) => {
          const asker = knownBrowser(context) ?? 'unknown'
          const result = await checkCode(db, { mobile, purpose: PURPOSE, asker, address: origin.address, secret, now }, code)
          if (result !== 'right') return result
          const applicantId = await ensureApplicant(db, mobile, now)
          await openSession(db, { applicantId }, context, { now })
          context.about(`applicant:${applicantId}`)
          return result
        }),
      )
      if (checked === 'right') return {}
      context.recordSecurityEvent({ kind: 'wrong-code', identifier: mobile })
      throw codeProblem(checked)
    },

    applicantSignOut: async (_, context) => {
      await transactAsSystem(async (db) => {
        const session = await sessionOf(db, 'applicant', context, context.now)
        if (session) await endSession(db, session.id, context.now)
      })
      forgetSession('applicant', context)
      return {}
    },
  })
