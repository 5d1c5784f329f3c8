import { type Day, formatDay } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { queueMessage } from '#features/messages/commands.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { certificateOf, type PolicyRow } from './store.ts'

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

/** Tells the customer, by SMS and, where we have the address, by mail. */
export function teller({ secret, brand, policyAddress }: NewsDeps) {
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
    /** Prior written notice of a cancellation for non-payment (Insurance Code, sections 64 and 65). */
    notice: (db: Db, policy: PolicyRow, enqueue: Enqueue, text: string): Promise<void> =>
      send(db, enqueue, policy, 'notice-of-cancellation', `Notice of cancellation of policy ${policy.number}`, text),
    complete: async (db: Db, policy: PolicyRow, enqueue: Enqueue): Promise<void> => {
      const certificate = await certificateOf(db, policy.id)
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
export type Teller = ReturnType<typeof teller>
