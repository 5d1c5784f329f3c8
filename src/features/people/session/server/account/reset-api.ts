import { randomBytes } from 'node:crypto'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { markNumberVerified } from '#features/people/staff/public/server/commands.ts'
import { findActiveStaff, type StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import { sha256 } from '#kit/server/crypto.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { resetContract } from '../../public/contract/account.ts'
import { networkOf } from '../../rules/one-time-codes.ts'
import { RESET } from '../../rules/passwords.ts'
import { accountOf } from '../attempts.ts'
import type { CodeLimits } from '../code-budget.ts'
import { inConstantTime } from '../constant-time.ts'
import { ensureBrowser, knownBrowser } from '../cookies.ts'
import { checkCode, codeProblem, makeCode } from '../one-time-code.ts'
import type { AsSystem } from '../sign-in.ts'
import { lockAccount } from '../store/attempts.ts'
import { addReset, countResetCode, findReset, INVITATION, type ResetRow, resetsAsked, useReset } from '../store/resets.ts'
import { endSessionsOfStaff } from '../store/sessions.ts'
import { trustedOrigin } from '../trusted-origin.ts'
import { type Correspondence, hasJustTaken, takePassword } from './take-password.ts'

export type ResetDeps = Correspondence & {
  readonly publicUrl: string
  readonly transactAsSystem: AsSystem
  readonly codeLimits: CodeLimits
  readonly mayUsePassword: (person: StaffRow) => boolean
  /** Address of the screen that the mailed link opens. */
  readonly resetPage: (token: string) => string
}

const notValid = () =>
  problem('link-not-valid', { message: 'This link was already used or is older than half an hour. Please ask for a new one.' })

/**
 * Someone who forgot their password proves who they are twice, by their mailbox and by their phone. No one learns here who has an account.
 */
export const resetApi = (deps: ResetDeps) =>
  serving(resetContract, {
    askPasswordReset: async ({ body: { email } }, context) => {
      context.recordSecurityEvent({ kind: 'reset-asked', identifier: email })
      await inConstantTime(deps.transactAsSystem((db) => ask(db, email, deps, context)))
      return { validForMinutes: RESET.minutes }
    },

    sendResetCode: async ({ body: { token } }, context) => {
      const { secret, brand, transactAsSystem, codeLimits } = deps
      const { now, enqueue, origin, log } = context
      const asker = ensureBrowser(context)
      return transactAsSystem(async (db) => {
        const { reset, person } = await openReset(db, token, deps, now)
        const send = async (code: string, expiresAt: Date) => {
          if (!(await countResetCode(db, reset.id)))
            throw problem('too-often', { message: 'No more codes are sent for this link. Please ask for a new link.' })
          const text = messageTexts.oneTimeCode({ code, brand: brand.name, host: undefined })
          await queueMessage(
            db,
            { enqueue, secret },
            { channel: 'sms', recipient: person.mobile, ...text, purpose: 'one-time-code', expiresAt },
          )
        }
        const wanted = { mobile: person.mobile, purpose: purposeOf(reset), asker, address: origin.address, secret, now }
        return { number: endOf(person.mobile), ...(await makeCode(db, wanted, send, { ...codeLimits, log })) }
      })
    },

    finishPasswordReset: async ({ body: { token, code, password } }, context) => {
      const { secret, transactAsSystem } = deps
      const { now, origin, about, recordSecurityEvent } = context
      const asked = await transactAsSystem((db) => findResetWithPerson(db, token))
      if (asked.reset?.usedAt && asked.person && (await hasJustTaken(password, asked.person, deps, now))) return {}
      const { reset, person } = await transactAsSystem((db) => openReset(db, token, deps, now))
      const keep = await takePassword(password, person, deps)
      // A wrong code counts, so the count is saved before it is refused.
      const outcome = await transactAsSystem(async (db) => {
        const asker = knownBrowser(context) ?? 'unknown'
        const wanted = { mobile: person.mobile, purpose: purposeOf(reset), asker, address: origin.address, secret, now }
        const checked = await checkCode(db, wanted, code)
        if (checked !== 'right') return checked
        if (!(await useReset(db, reset, now))) return 'used'
        await keep(db, context)
        await markNumberVerified(db, person.id, now)
        await endSessionsOfStaff(db, { staffId: person.id, now })
        return checked
      })
      if (outcome === 'used') throw notValid()
      const subjects = [`staff:${person.id}`]
      if (outcome !== 'right') {
        recordSecurityEvent({ kind: 'wrong-code', subjects })
        throw codeProblem(outcome)
      }
      about(`staff:${person.id}`)
      recordSecurityEvent({ kind: 'password-changed', subjects })
      return {}
    },
  })

const purposeOf = ({ id }: ResetRow) => `password-reset:${id}`
const endOf = (mobile: string) => mobile.slice(-4)

/** If asked too often, it does nothing and answers the same. */
async function ask(db: Db, email: string, deps: ResetDeps, { now, origin, enqueue, log }: OutsideContext): Promise<void> {
  const { secret, brand } = deps
  const [account, address] = [accountOf(secret, email), networkOf(origin.address)]
  await lockAccount(db, account)
  const { forAccount, fromNetwork } = await resetsAsked(db, { account, address, now })
  if (forAccount >= RESET.perAccountHour || fromNetwork >= RESET.perNetworkHour) return
  const found = await findActiveStaff(db, { email })
  const person = found && deps.mayUsePassword(found) ? found : undefined
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + RESET.minutes * 60_000)
  await addReset(db, { staffId: person?.id ?? null, account, address, tokenHash: sha256(token), createdAt: now, expiresAt })
  if (!person) return
  const baseUrl = trustedOrigin(origin.baseUrl, deps.publicUrl)
  if (!baseUrl) return void log.error({ staff: person.id }, 'no link to a new password is mailed without PUBLIC_URL')
  const about = { brand: brand.name, phone: brand.support.phone, name: person.firstName }
  const text = person.mobileVerifiedAt
    ? messageTexts.passwordReset({ ...about, link: `${baseUrl}${deps.resetPage(token)}`, minutes: RESET.minutes })
    : messageTexts.passwordResetByPhone(about)
  await queueMessage(db, { enqueue, secret }, { channel: 'mail', recipient: person.email, ...text, purpose: 'password-reset', expiresAt })
}

async function findResetWithPerson(db: Db, token: string): Promise<{ reset?: ResetRow; person?: StaffRow }> {
  const reset = await findReset(db, sha256(token))
  const person = reset?.staffId ? await findActiveStaff(db, { id: reset.staffId }) : undefined
  return { ...(reset ? { reset } : {}), ...(person ? { person } : {}) }
}

/**
 * The link, and whom it is for: a code may go only to a verified number, or to the one with which the office invited them, which it then
 * verifies.
 */
async function openReset(
  db: Db,
  token: string,
  { secret, mayUsePassword }: ResetDeps,
  now: Date,
): Promise<{ reset: ResetRow; person: StaffRow }> {
  const { reset, person } = await findResetWithPerson(db, token)
  const isLive = reset && !reset.usedAt && reset.expiresAt > now
  // Whoever reads the mailbox that the person had before is not let in by it.
  if (!isLive || !person || reset.account !== accountOf(secret, person.email)) throw notValid()
  if (!(person.mobileVerifiedAt || reset.address === INVITATION) || !mayUsePassword(person)) throw notValid()
  return { reset, person }
}
