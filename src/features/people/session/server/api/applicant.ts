import { serving } from '#kit/server/http.ts'
import { applicantSignInContract } from '../../public/contract.ts'
import { forgetSession, openSession, sessionOf } from '../cookies.ts'
import { ensureApplicant } from '../store/applicants.ts'
import { endSession } from '../store/sessions.ts'
import { type StrangersDeps, strangersCodes } from '../strangers-codes.ts'

/** Anyone may apply: an applicant is identified by the number that they verified. */
export function applicantApi(deps: StrangersDeps) {
  const { transactAsSystem } = deps
  const codes = strangersCodes(deps, 'sign-in:applicant')
  return serving(applicantSignInContract, {
    sendApplicantCode: ({ body: { mobile } }, context) => codes.send(mobile, context),

    applicantSignIn: async ({ body }, context) => {
      const { now } = context
      await codes.check(body, context, async (db) => {
        const applicantId = await ensureApplicant(db, body.mobile, now)
        await openSession(db, { applicantId }, context, { now })
        context.about(`applicant:${applicantId}`)
      })
      return {}
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
}
