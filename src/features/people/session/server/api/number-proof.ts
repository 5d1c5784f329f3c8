import { serving } from '#kit/server/http.ts'
import { numberProofContract } from '../../public/contract/number-proof.ts'
import { proofOfNumber } from '../../public/server/number-proof.ts'
import { type StrangersDeps, strangersCodes } from '../strangers-codes.ts'

/** A number verified for one form, by anyone who sends it. */
export function numberProofApi(deps: StrangersDeps) {
  const codes = strangersCodes(deps, 'number-proof')
  return serving(numberProofContract, {
    sendStrangerCode: ({ body: { mobile } }, context) => codes.send(mobile, context),
    proveNumber: async ({ body }, context) => {
      await codes.check(body, context, () => Promise.resolve())
      return { proof: proofOfNumber(deps.secret, body.mobile, context.now) }
    },
  })
}
