import { type Day, formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { policyCertificates } from '../public/server/sources.ts'
import { GROUNDS } from '../rules/ending.ts'
import type { NoticeRow, PolicyRow } from './store.ts'

export type NewsDeps = {
  readonly secret: string
  readonly brand: { readonly name: string; readonly support: { readonly phone: string } }
  /** Where the customer sees the policy, as a whole address. */
  readonly policyAddress: (line: string, policyId: string) => string
}

type Issued = {
  readonly isCertified: boolean
  /** Until when the premium is to be paid, where it is not. */
  readonly dueOn?: Day | undefined
}

const NOTICE = 'notice-of-cancellation'
const averted = ({ ground }: NoticeRow) => ground === 'non-payment'

function noticeText({ number }: PolicyRow, notice: NoticeRow): string {
  const { ground, reason, mortgagee } = notice
  const until = formatDay(notice.lastDay)
  if (ground === 'asked')
    return `As you asked, policy ${number} ends after ${until}. We gave ${mortgagee} the notice that its mortgage asks for.`
  const told = mortgagee ? ` ${mortgagee} is told as well.` : ''
  if (averted(notice))
    return `${reason} If it is not paid by ${until}, policy ${number} will be cancelled for non-payment (Insurance Code, section 64).${told}`
  return `Policy ${number} will be cancelled after ${until}. Ground: ${GROUNDS[ground]} (Insurance Code, section 64). ${reason} Ask us in writing for the facts.${told}`
}

function mortgageeText({ number, holderName, description }: PolicyRow, notice: NoticeRow): string {
  const { ground, reason } = notice
  const until = formatDay(notice.lastDay)
  const orVoid = averted(notice) ? ` If the premium is paid by ${until}, this notice is void and we tell you.` : ''
  return `Policy ${number} of ${holderName} (${description}), in which you are named as mortgagee, will be cancelled after ${until}. It stays in force until then.\n\nGround: ${GROUNDS[ground]}. ${reason}${orVoid}`
}

/** Tells the customer, by SMS and, where we have the address, by mail. */
export function policyNotifier({ secret, brand, policyAddress }: NewsDeps) {
  const send = async (db: Db, enqueue: Enqueue, policy: PolicyRow, purpose: string, subject: string, sentence: string) => {
    const { mobile, email } = policy.holder
    const link = policyAddress(policy.line, policy.id)
    const about = policy.id
    await queueMessage(
      db,
      { enqueue, secret },
      { channel: 'sms', recipient: mobile, body: `${brand.name}: ${sentence} ${link}`, purpose, about },
    )
    if (!email) return
    const body = `Dear ${policy.holderName},\n\n${sentence}\n\nOpen your policy and its documents here, with the mobile number you gave us:\n${link}\n\n${policy.description}\n\nQuestions? Call ${brand.support.phone}.\n${brand.name}`
    await queueMessage(
      db,
      { enqueue, secret },
      { channel: 'mail', recipient: email, subject: `${subject} · ${brand.name}`, body, purpose, about },
    )
  }
  const toMortgagee = async (
    ...[db, enqueue, policy, { mortgagee, mortgageeEmail }, subject, body]: [Db, Enqueue, PolicyRow, NoticeRow, string, string]
  ): Promise<void> => {
    if (!mortgageeEmail) return
    const signed = `To ${mortgagee}\n\n${body}\n\nQuestions? Call ${brand.support.phone}.\n${brand.name}`
    await queueMessage(
      db,
      { enqueue, secret },
      { channel: 'mail', recipient: mortgageeEmail, subject, body: signed, purpose: 'notice-to-mortgagee', about: policy.id },
    )
  }
  return {
    issued: (db: Db, policy: PolicyRow, enqueue: Enqueue, { isCertified, dueOn }: Issued): Promise<void> => {
      const issued = dueOn
        ? `Policy ${policy.number} is issued. Please pay its premium of ${formatPesos(policy.total)} by ${formatDay(dueOn)}`
        : `Paid. Policy ${policy.number} is issued`
      const certificate = isCertified ? '; your certificate of cover is being authenticated and follows' : ''
      return send(db, enqueue, policy, 'policy-issued', `Policy ${policy.number}`, `${issued}${certificate}.`)
    },
    settled: (db: Db, policy: PolicyRow, enqueue: Enqueue): Promise<void> =>
      send(
        db,
        enqueue,
        policy,
        'premium-paid',
        `Premium of policy ${policy.number}`,
        `Thank you: the premium of ${formatPesos(policy.total)} for policy ${policy.number} is paid.`,
      ),
    /** Prior written notice of cancellation (Insurance Code, sections 64 and 65), to the mortgagee as well. */
    noticed: async (db: Db, policy: PolicyRow, notice: NoticeRow, enqueue: Enqueue): Promise<void> => {
      await send(db, enqueue, policy, NOTICE, `Notice of cancellation of policy ${policy.number}`, noticeText(policy, notice))
      await toMortgagee(db, enqueue, policy, notice, `Notice of cancellation of policy ${policy.number}`, mortgageeText(policy, notice))
    },
    noticeWithdrawn: async (db: Db, policy: PolicyRow, notice: NoticeRow, enqueue: Enqueue): Promise<void> => {
      const subject = `Policy ${policy.number} stays in force`
      const sentence = `The notice of cancellation of policy ${policy.number} is withdrawn; the policy stays in force.`
      await send(db, enqueue, policy, NOTICE, subject, sentence)
      await toMortgagee(db, enqueue, policy, notice, subject, sentence)
    },
    cancelled: (db: Db, policy: PolicyRow, why: string, enqueue: Enqueue): Promise<void> =>
      send(
        ...([db, enqueue, policy, 'policy-cancelled', `Policy ${policy.number} is cancelled`] as const),
        `Policy ${policy.number} is cancelled and covers nothing any more. ${why}`,
      ),
    takenBack: (db: Db, policy: PolicyRow, isCertified: boolean, enqueue: Enqueue): Promise<void> => {
      const certificate = isCertified && policy.number ? ' Its certificate of cover is withdrawn until then.' : ''
      const sentence = `Your bank took back the payment of ${formatPesos(policy.total)} for ${policy.number ?? policy.quotationNumber}. Please pay again.${certificate}`
      return send(db, enqueue, policy, 'payment-taken-back', 'Your payment was taken back', sentence)
    },
    complete: async (db: Db, policy: PolicyRow, enqueue: Enqueue): Promise<void> => {
      const certificate = await onlyContribution(policyCertificates).newest(db, policy.id)
      const sentence = certificate
        ? `Certificate of cover ${certificate.cocNumber} is authenticated (no. ${certificate.authNumber}). Policy ${policy.number} and certificate:`
        : `Policy ${policy.number} is issued. Open it here:`
      await send(
        db,
        enqueue,
        policy,
        'documents-complete',
        certificate ? `Certificate of cover ${certificate.cocNumber}` : `Policy ${policy.number}`,
        sentence,
      )
    },
  }
}
export type PolicyNotifier = ReturnType<typeof policyNotifier>
