import type { Day } from '#domain/day.ts'
import type { Centavos } from '#domain/money.ts'
import { pathTo } from '#domain/routing.ts'
import {
  type Letter,
  type LossStage,
  messageTexts,
  mortgageeMail,
  policyMail,
  policySms,
} from '#features/messaging/messages/public/rules/texts.ts'
import { type MessageConfig, queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue } from '#kit/server/jobs.ts'
import { CHARGE_TITLES } from '../public/rules/charges.ts'
import { policyCertificates } from '../public/server/sources.ts'
import { GROUNDS, type Shown, shownSentence } from '../rules/ending.ts'
import { addressOf } from './address.ts'
import { hasCtpl } from './has-ctpl.ts'
import type { ChargeRow } from './store/charges.ts'
import type { CancellationNotice, NoticeRow } from './store/notices.ts'
import { addSendings, type NewSending } from './store/sendings.ts'
import type { PolicyRow } from './store.ts'

type NewsDeps = {
  readonly secret: string
  readonly brand: { readonly name: string; readonly insurer: { readonly name: string }; readonly support: { readonly phone: string } }
  /** The full address at which the customer sees the policy. */
  readonly policyAddress: (line: string, policyId: string) => string
  readonly pageUrl: (path: string) => string
}

type Issued = {
  readonly isCertified: boolean
  /** Until when the premium is to be paid, if it is not paid yet. */
  readonly dueOn?: Day | undefined
}

/** Policies of one policyholder that were issued together. */
type Fleet = { readonly count: number; readonly total: Centavos }

const NOTICE = 'notice-of-cancellation'
const NON_RENEWAL = 'notice-of-non-renewal'

const aboutNotice = (policy: PolicyRow, { ground, reason, lastDay, mortgagee }: CancellationNotice) => ({
  ...{ number: policy.number, lastDay, reason, mortgagee },
  ground: GROUNDS[ground],
  hasCtpl: hasCtpl(policy),
  kind: ground === 'asked' || ground === 'non-payment' ? ground : ('other' as const),
})

type ToLto = { readonly event: 'notice' | 'withdrawn' | 'cancelled'; readonly lastDay: Day }

type Said = Letter & { readonly link?: string }

/** A total loss, as described to a mortgagee. */
export type LossTold = {
  readonly claim: string
  readonly lossOn: Day
  /** Where it takes notices. */
  readonly recipient: string
  readonly stage: LossStage
}

/** The notifier of this installation. */
export const notifierOf = ({ secret, brand, pageUrl }: MessageConfig) =>
  policyNotifier({
    ...{ secret, brand, pageUrl },
    policyAddress: (line, id) => pageUrl(pathTo('policies/policy', { audience: 'customer', line }, { policy: id })),
  })

/** Notifies the customer, by SMS and, if we have the address, by mail; and of a notice, whoever else has a right to it. */
function policyNotifier({ secret, brand, policyAddress, pageUrl }: NewsDeps) {
  const sender = () => ({ brand: brand.name, phone: brand.support.phone })
  const insurer = brand.insurer.name
  const theirs = () => pageUrl(pathTo('policies/my-list', { audience: 'customer' }))
  const send = async (db: Db, enqueue: Enqueue, policy: PolicyRow, purpose: string, said: Said): Promise<NewSending[]> => {
    const { holderName, description } = policy
    const { mobile, email } = policy.holder
    const about = { purpose, about: policy.id }
    const link = said.link ?? policyAddress(policy.line, policy.id)
    const message = { ...sender(), told: said, holderName, description, link }
    const sms = await queueMessage(db, { enqueue, secret }, { channel: 'sms', recipient: mobile, ...policySms(message), ...about })
    const mail =
      email &&
      (await queueMessage(db, { enqueue, secret }, { channel: 'mail', recipient: email, reader: mobile, ...policyMail(message), ...about }))
    return [
      { way: 'sms', recipient: mobile, messageId: sms },
      ...(email && mail ? [{ way: 'mail', recipient: email, messageId: mail } as const] : []),
    ]
  }
  const toMortgagee = async (
    db: Db,
    enqueue: Enqueue,
    policy: PolicyRow,
    notice: CancellationNotice,
    said: Letter,
  ): Promise<NewSending[]> => {
    const { mortgagee, mortgageeEmail: recipient } = notice
    if (!recipient) return []
    const letter = mortgageeMail({ ...sender(), told: said, mortgagee })
    const about = { purpose: 'notice-to-mortgagee', about: policy.id }
    const messageId = await queueMessage(db, { enqueue, secret }, { channel: 'mail', recipient, ...letter, ...about })
    return [{ way: 'mortgagee', recipient, messageId }]
  }
  /** The LTO is notified that CTPL ends, or does not (Insurance Code, section 393). */
  const toLto = async (
    db: Db,
    enqueue: Enqueue,
    policy: PolicyRow,
    { event, lastDay, shown }: ToLto & { readonly shown: Shown | null },
  ): Promise<NewSending[]> => {
    const certificate = hasCtpl(policy) ? await onlyContribution(policyCertificates).newest(db, policy.id) : undefined
    if (!certificate) return []
    const { plateNo, mvFileNo, chassisNo } = certificate.registration
    const about = { ...{ event, lastDay, insurer }, cocNo: certificate.cocNumber, policyNo: policy.number ?? '' }
    const text = JSON.stringify({ ...about, plateNo, mvFileNo, chassisNo, shown: shown && shownSentence(shown) })
    const messageId = await queueMessage(
      db,
      { enqueue, secret },
      { channel: 'lto', recipient: 'LTO', text, purpose: 'notice-to-lto', about: policy.id },
    )
    return [{ way: 'lto', recipient: 'LTO', messageId }]
  }
  /** A letter goes to the address of the policy: someone prints and posts it, and enters the receipt. */
  const byPost = async (db: Db, { holder }: PolicyRow): Promise<NewSending> => ({ way: 'post', recipient: await addressOf(db, holder) })

  return {
    issued: async (db: Db, policy: PolicyRow, enqueue: Enqueue, issued: Issued): Promise<void> => {
      await send(db, enqueue, policy, 'policy-issued', messageTexts.policyIssued({ ...policy, ...issued }))
    },
    /**
     * Several policies of one policyholder, including this one, were issued: the holder is notified of all at once, and of the first due
     * date if unpaid.
     */
    fleetIssued: async (
      db: Db,
      policy: PolicyRow,
      fleet: Fleet & { readonly dueOn?: Day | undefined },
      enqueue: Enqueue,
    ): Promise<void> => {
      await send(db, enqueue, { ...policy, description: '' }, 'fleet-issued', { ...messageTexts.fleetIssued(fleet), link: theirs() })
    },
    fleetComplete: async (db: Db, policy: PolicyRow, fleet: Fleet, enqueue: Enqueue): Promise<void> => {
      await send(db, enqueue, { ...policy, description: '' }, 'fleet-complete', { ...messageTexts.fleetComplete(fleet), link: theirs() })
    },
    settled: async (db: Db, policy: PolicyRow, enqueue: Enqueue): Promise<void> => {
      await send(db, enqueue, policy, 'premium-paid', messageTexts.premiumPaid(policy))
    },
    /** Prior written notice of cancellation (Insurance Code, sections 64, 65 and 393), to mortgagee and LTO as well. */
    noticed: async (db: Db, policy: PolicyRow, notice: CancellationNotice, enqueue: Enqueue): Promise<void> => {
      const { holderName, description } = policy
      const { shown, lastDay } = notice
      const about = aboutNotice(policy, notice)
      await addSendings(db, notice.id, 'given', [
        ...(await send(db, enqueue, policy, NOTICE, messageTexts.cancellationNotice(about))),
        ...(await toMortgagee(db, enqueue, policy, notice, messageTexts.mortgageeNotice({ ...about, holderName, description }))),
        ...(await toLto(db, enqueue, policy, { event: 'notice', lastDay, shown })),
        await byPost(db, policy),
      ])
    },
    /** A loss is payable to a mortgagee as its interest may appear: it is notified of a total loss. */
    lost: async (
      db: Db,
      { id, number, holderName, description }: PolicyRow,
      { recipient, mortgagee = null, ...loss }: LossTold & { readonly mortgagee?: string | null | undefined },
      enqueue: Enqueue,
    ): Promise<void> => {
      const told = messageTexts.mortgageeLoss({ number, holderName, description, ...loss })
      const letter = mortgageeMail({ ...sender(), told, mortgagee })
      const about = { purpose: 'total-loss-to-mortgagee', about: id }
      await queueMessage(db, { enqueue, secret }, { channel: 'mail', recipient, ...letter, ...about })
    },
    noticeWithdrawn: async (db: Db, policy: PolicyRow, notice: CancellationNotice, enqueue: Enqueue): Promise<void> => {
      const said = messageTexts.noticeWithdrawn(policy)
      await addSendings(db, notice.id, 'withdrawn', [
        ...(await send(db, enqueue, policy, NOTICE, said)),
        ...(await toMortgagee(db, enqueue, policy, notice, said)),
        ...(await toLto(db, enqueue, policy, { event: 'withdrawn', lastDay: policy.coverTo, shown: null })),
        await byPost(db, policy),
      ])
    },
    /** Notice that a policy is not renewed (Insurance Code, section 66): to its holder, also as a letter. */
    notRenewed: async (db: Db, policy: PolicyRow, { id, reason }: NoticeRow, enqueue: Enqueue): Promise<void> => {
      const { number, coverTo } = policy
      await addSendings(db, id, 'given', [
        ...(await send(db, enqueue, policy, NON_RENEWAL, messageTexts.nonRenewalNotice({ number, reason, coverTo }))),
        await byPost(db, policy),
      ])
    },
    renewedAfterAll: async (db: Db, policy: PolicyRow, { id }: NoticeRow, enqueue: Enqueue): Promise<void> => {
      await addSendings(db, id, 'withdrawn', [
        ...(await send(db, enqueue, policy, NON_RENEWAL, messageTexts.nonRenewalWithdrawn(policy))),
        await byPost(db, policy),
      ])
    },
    /** The LTO was notified later than the owner, so that CTPL lasts longer than the owner was told. */
    coveredLonger: async (db: Db, policy: PolicyRow, until: Day, enqueue: Enqueue): Promise<void> => {
      await send(db, enqueue, policy, NOTICE, messageTexts.coveredLonger({ number: policy.number, until }))
    },
    cancelled: async (db: Db, policy: PolicyRow, why: string, enqueue: Enqueue): Promise<void> => {
      await send(db, enqueue, policy, 'policy-cancelled', messageTexts.policyCancelled({ number: policy.number, why }))
    },
    givenBack: async (db: Db, policy: PolicyRow, returned: string, enqueue: Enqueue): Promise<void> => {
      await send(db, enqueue, policy, 'policy-given-back', messageTexts.policyGivenBack({ number: policy.number, returned }))
    },
    /** The notice was carried out: the LTO is notified that CTPL has ended. */
    carriedOut: async (db: Db, policy: PolicyRow, notice: CancellationNotice, lastDay: Day, enqueue: Enqueue): Promise<void> => {
      await addSendings(
        db,
        notice.id,
        'carried-out',
        await toLto(db, enqueue, policy, { event: 'cancelled', lastDay, shown: notice.shown }),
      )
    },
    chargeAsked: async (db: Db, policy: PolicyRow, { kind, amount, dueOn, payBy }: ChargeRow, enqueue: Enqueue): Promise<void> => {
      const said = { number: policy.number, what: CHARGE_TITLES[kind], total: amount, until: payBy ?? dueOn }
      await send(db, enqueue, policy, 'charge-asked', messageTexts.chargeAsked(said))
    },
    chargePaid: async (db: Db, policy: PolicyRow, { kind, amount }: ChargeRow, enqueue: Enqueue): Promise<void> => {
      const said = messageTexts.chargePaid({ number: policy.number, what: CHARGE_TITLES[kind], total: amount })
      await send(db, enqueue, policy, 'charge-paid', said)
    },
    /** Something about the policy is different from a day on. */
    changed: async (db: Db, policy: PolicyRow, change: { readonly what: string; readonly on: Day }, enqueue: Enqueue): Promise<void> => {
      await send(db, enqueue, policy, 'policy-changed', messageTexts.policyChanged({ number: policy.number, ...change }))
    },
    changeRefused: async (
      db: Db,
      policy: PolicyRow,
      change: { readonly what: string; readonly why: string },
      enqueue: Enqueue,
    ): Promise<void> => {
      await send(db, enqueue, policy, 'policy-change-refused', messageTexts.changeRefused({ number: policy.number, ...change }))
    },
    /** The buyer of what is insured is asked to take over the policy; `policy` already has them as holder. */
    ownerAsked: async (
      db: Db,
      policy: PolicyRow,
      { path, until }: { readonly until: Day; readonly path: string },
      enqueue: Enqueue,
    ): Promise<void> => {
      const said = messageTexts.ownerAsked({ ...policy, until })
      await send(db, enqueue, policy, 'policy-take-over', { ...said, link: pageUrl(path) })
    },
    /** Someone else holds it now: its former holder is notified where to find what was theirs. */
    passedOn: async (db: Db, policy: PolicyRow, on: Day, enqueue: Enqueue): Promise<void> => {
      const link = pageUrl(pathTo('policies/held-before', { audience: 'customer' }, { policy: policy.id }))
      await send(db, enqueue, policy, 'policy-passed-on', { ...messageTexts.policyPassedOn({ number: policy.number, on }), link })
    },
    refusalAsked: async (db: Db, policy: PolicyRow, enqueue: Enqueue): Promise<void> => {
      await send(db, enqueue, policy, 'visa-refusal-asked', messageTexts.refusalAsked(policy))
    },
    refusalReturned: async (db: Db, policy: PolicyRow, reason: string, enqueue: Enqueue): Promise<void> => {
      await send(db, enqueue, policy, 'visa-refusal-returned', messageTexts.refusalReturned({ number: policy.number, reason }))
    },
    /** `how` the office paid it, if the provider did not send it. */
    refunded: async (
      db: Db,
      policy: PolicyRow,
      sent: { readonly total: Centavos; readonly how?: string | undefined },
      enqueue: Enqueue,
    ): Promise<void> => {
      const purpose = sent.how ? 'refund-paid-out' : 'refund-sent'
      await send(db, enqueue, policy, purpose, messageTexts.refundSent({ number: policy.number, ...sent }))
    },
    takenBack: async (db: Db, policy: PolicyRow, total: Centavos, enqueue: Enqueue): Promise<void> => {
      const { number, quotationNumber: quotation } = policy
      await send(db, enqueue, policy, 'payment-taken-back', messageTexts.paymentTakenBack({ number, total, quotation }))
    },
    complete: async (db: Db, policy: PolicyRow, enqueue: Enqueue): Promise<void> => {
      const certificate = await onlyContribution(policyCertificates).newest(db, policy.id)
      await send(db, enqueue, policy, 'documents-complete', messageTexts.documentsComplete({ number: policy.number, certificate }))
    },
  }
}
export type PolicyNotifier = ReturnType<typeof policyNotifier>
