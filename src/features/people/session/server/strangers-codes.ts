import type { Brand } from '#domain/brand.ts'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { CODE } from '../rules/session.ts'
import type { CodeLimits } from './code-budget.ts'
import { inConstantTime } from './constant-time.ts'
import { ensureBrowser, knownBrowser } from './cookies.ts'
import { checkCode, codeProblem, makeCode } from './one-time-code.ts'
import type { AsSystem } from './sign-in.ts'
import { sentToday } from './store/codes.ts'
import { trustedOrigin } from './trusted-origin.ts'

export type StrangersDeps = {
  readonly publicUrl: string
  readonly secret: string
  readonly brand: Brand
  readonly transactAsSystem: AsSystem
  readonly codeLimits: CodeLimits
}

/** Divides a day's texts: strangers may cause only that share for one purpose, so that enough is left for those who buy. */
const SHARE = 5

async function refuseStrangers(db: Db, purpose: string, now: Date, { perDay }: CodeLimits): Promise<void> {
  if ((await sentToday(db, now, purpose)) >= Math.ceil(perDay / SHARE))
    throw problem('too-often', { message: 'No more codes can be sent today. Please call us, or try again tomorrow.' })
}

/**
 * Codes for anyone: they go to any number, within the limits of all codes. Whether a number is known stays private: only someone who
 * verified that it is theirs sees it.
 */
export const strangersCodes = ({ publicUrl, secret, brand, transactAsSystem, codeLimits }: StrangersDeps, purpose: string) => ({
  send: async (mobile: string, context: OutsideContext) => {
    const { now, enqueue, origin, log } = context
    const asker = ensureBrowser(context)
    const trusted = trustedOrigin(origin.baseUrl, publicUrl)
    const sent = await inConstantTime(
      transactAsSystem(async (db) => {
        await refuseStrangers(db, purpose, now, codeLimits)
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
        return makeCode(db, { mobile, purpose, asker, address: origin.address, secret, now }, send, { ...codeLimits, log })
      }),
    )
    return { ...sent, validForSeconds: CODE.seconds }
  },

  /** Does something with the number once its code was right; throws if it is wrong. */
  check: async (given: { readonly mobile: string; readonly code: string }, context: OutsideContext, then: (db: Db) => Promise<unknown>) => {
    const { mobile, code } = given
    const { now, origin } = context
    // A wrong code counts, so the count is saved before it is refused.
    const checked = await inConstantTime(
      transactAsSystem(async (db) => {
        const asker = knownBrowser(context) ?? 'unknown'
        const result = await checkCode(db, { mobile, purpose, asker, address: origin.address, secret, now }, code)
        if (result === 'right') await then(db)
        return result
      }),
    )
    if (checked === 'right') return
    context.recordSecurityEvent({ kind: 'wrong-code', identifier: mobile })
    throw codeProblem(checked)
  },
})
