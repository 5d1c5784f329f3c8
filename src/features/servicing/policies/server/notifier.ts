import type { Day } from '#domain/day.ts'
import { messageTexts, mortgageeMail, policyMail, policySms } from '#features/messaging/messages/public/rules/texts.ts'
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

const aboutNotice = (policy: PolicyRow, { ground, reason, lastDay, mortgagee }: NoticeRow) => ({
  ...{ number: policy.number, lastDay, reason, mortgagee },
  ground: GROUNDS[ground],
  kind: ground === 'asked' || ground === 'non-payment' ? ground : ('other' as const),
})

type Said = { readonly subject: string; readonly text: string }

/** Tells the customer, by SMS and, where we have the address, by mail. */
export function policyNotifier({ secret, brand, policyAddress }: NewsDeps) {
  const sender = { brand: brand.name, phone: brand.support.phone }
  const send = async (db: Db, enqueue: Enqueue, policy: PolicyRow, purpose: string, said: Said) => {
    const { holderName, description } = policy
    const { mobile, email } = policy.holder
    const about = { purpose, about: policy.id }
    const message = { ...sender, ...said, holderName, description, link: policyAddress(policy.line, policy.id) }
    await queueMessage(db, { enqueue, secret }, { channel: 'sms', recipient: mobile, ...policySms(message), ...about })
    if (email) await queueMessage(db, { enqueue, secret }, { channel: 'mail', recipient: email, ...policyMail(message), ...about })
  }
  const toMortgagee = async (db: Db, enqueue: Enqueue, policy: PolicyRow, notice: NoticeRow, said: Said): Promise<void> => {
    const { mortgagee, mortgageeEmail } = notice
    if (!mortgageeEmail) return
    const letter = mortgageeMail({ ...sender, ...said, mortgagee })
    await queueMessage(
      db,
      { enqueue, secret },
      { channel: 'mail', recipient: mortgageeEmail, ...letter, purpose: 'notice-to-mortgagee', about: policy.id },
    )
  }
  return {
    issued: (db: Db, policy: PolicyRow, enqueue: Enqueue, issued: Issued): Promise<void> =>
      send(db, enqueue, policy, 'policy-issued', messageTexts.policyIssued({ ...policy, ...issued })),
    settled: (db: Db, policy: PolicyRow, enqueue: Enqueue): Promise<void> =>
      send(db, enqueue, policy, 'premium-paid', messageTexts.premiumPaid(policy)),
    /** Prior written notice of cancellation (Insurance Code, sections 64 and 65), to the mortgagee as well. */
    noticed: async (db: Db, policy: PolicyRow, notice: NoticeRow, enqueue: Enqueue): Promise<void> => {
      const { holderName, description } = policy
      const about = aboutNotice(policy, notice)
      await send(db, enqueue, policy, NOTICE, messageTexts.cancellationNotice(about))
      await toMortgagee(db, enqueue, policy, notice, messageTexts.mortgageeNotice({ ...about, holderName, description }))
    },
    noticeWithdrawn: async (db: Db, policy: PolicyRow, notice: NoticeRow, enqueue: Enqueue): Promise<void> => {
      const said = messageTexts.noticeWithdrawn(policy)
      await send(db, enqueue, policy, NOTICE, said)
      await toMortgagee(db, enqueue, policy, notice, said)
    },
    cancelled: (db: Db, policy: PolicyRow, why: string, enqueue: Enqueue): Promise<void> =>
      send(db, enqueue, policy, 'policy-cancelled', messageTexts.policyCancelled({ number: policy.number, why })),
    takenBack: (db: Db, policy: PolicyRow, isCertified: boolean, enqueue: Enqueue): Promise<void> => {
      const { number, total, quotationNumber: quotation } = policy
      return send(db, enqueue, policy, 'payment-taken-back', messageTexts.paymentTakenBack({ number, total, quotation, isCertified }))
    },
    complete: async (db: Db, policy: PolicyRow, enqueue: Enqueue): Promise<void> => {
      const certificate = await onlyContribution(policyCertificates).newest(db, policy.id)
      await send(db, enqueue, policy, 'documents-complete', messageTexts.documentsComplete({ number: policy.number, certificate }))
    },
  }
}
export type PolicyNotifier = ReturnType<typeof policyNotifier>
