import { type Day, formatDay } from '#domain/day.ts'
import { letter, oneOf } from './define.ts'

type OfPolicy = { readonly number: string | null }
type Notice = OfPolicy & {
  readonly lastDay: Day
  /** The legal ground for the notice, in words. */
  readonly ground: string
  /** Who wants the cancellation, where that makes it a different notice: the insured, or no one if the premium is paid in time. */
  readonly kind: 'asked' | 'non-payment' | 'other'
  readonly reason: string
  readonly mortgagee: string | null
  /** CTPL ends with it, so the LTO is notified. */
  readonly hasCtpl: boolean
}
type Mortgaged = Notice & { readonly holderName: string; readonly description: string }

const toHolder = { to: 'customer', ways: ['sms', 'mail'], within: { sms: 'policy-sms', mail: 'policy-mail' } } as const
const policy = ({ number }: OfPolicy) => ({ policy: number ?? '' })
const subject = 'Notice of cancellation of policy {policy}'

/** The end of the policy, and who else is notified of it. */
const ending = ({ lastDay, mortgagee, hasCtpl, ...of }: Notice) => {
  const told = mortgagee ? ` ${mortgagee} is also being notified.` : ''
  const lto = hasCtpl ? ' The LTO is also being notified: after that day, the vehicle may be used only with another CTPL.' : ''
  return { ...policy(of), date: formatDay(lastDay), also: `${told}${lto}` }
}

const asked = letter(
  {
    ...{ code: 'cancellation-notice-asked', title: 'Notice of cancellation, as asked', ...toHolder, needs: ['policy', 'date', 'also'] },
    words: { subject, text: 'As you asked, policy {policy} ends after {date}.{also}' },
  },
  ending,
)
const unpaid = letter(
  {
    ...{ code: 'cancellation-notice-unpaid', title: 'Notice of cancellation, premium not paid', ...toHolder },
    needs: ['policy', 'date', 'reason', 'also'],
    words: {
      subject,
      text: '{reason} If it is not paid by {date}, policy {policy} will be cancelled for non-payment (Insurance Code, section 64).{also}',
    },
  },
  (notice: Notice) => ({ ...ending(notice), reason: notice.reason }),
)
const other = letter(
  {
    ...{ code: 'cancellation-notice', title: 'Notice of cancellation', ...toHolder, needs: ['policy', 'date', 'ground', 'reason', 'also'] },
    words: {
      subject,
      text: 'Policy {policy} will be cancelled after {date}. Ground: {ground} (Insurance Code, section 64). {reason} You may ask us in writing for the facts.{also}',
    },
  },
  (notice: Notice) => ({ ...ending(notice), ground: notice.ground, reason: notice.reason }),
)

/** What a mortgagee is notified of: that a total loss is about to be paid, was paid, or is not paid after all. */
export type LossStage = 'to-pay' | 'paid' | 'not-paid'

type Lost = OfPolicy & {
  readonly holderName: string
  readonly description: string
  readonly claim: string
  readonly lossOn: Day
  readonly stage: LossStage
}
const toMortgagee = { to: 'mortgagee', ways: ['mail'], within: { mail: 'mortgagee-mail' } } as const
const ofLoss = ({ holderName, description, claim, lossOn, ...of }: Lost) => ({
  ...{ ...policy(of), holder: holderName, description, claim, date: formatDay(lossOn) },
})
const lossToPay = letter(
  {
    ...{ code: 'mortgagee-loss', title: 'Total loss: notice to the mortgagee before payment', ...toMortgagee },
    needs: ['policy', 'holder', 'description', 'date', 'claim'],
    words: {
      subject: 'Total loss under policy {policy}, claim {claim}',
      text: 'What is insured by policy {policy} of {holder} ({description}), which names you as mortgagee, was a total loss on {date}. We are about to pay for it under claim {claim}. Loss is payable to you as your interest may appear: please state in writing how much is owed to you, or that nothing is.',
    },
  },
  ofLoss,
)
const lossPaid = letter(
  {
    ...{ code: 'mortgagee-loss-paid', title: 'Total loss: notice to the mortgagee after payment', ...toMortgagee },
    needs: ['policy', 'holder', 'description', 'date', 'claim'],
    words: {
      subject: 'Total loss under policy {policy} was paid',
      text: 'The total loss on {date} of what is insured by policy {policy} of {holder} ({description}), which names you as mortgagee, was paid under claim {claim}. Cover for it ended with the loss.',
    },
  },
  ofLoss,
)
const lossNotPaid = letter(
  {
    ...{ code: 'mortgagee-loss-not-paid', title: 'Total loss: notice to the mortgagee that it is not paid', ...toMortgagee },
    needs: ['policy', 'holder', 'description', 'date', 'claim'],
    words: {
      subject: 'Total loss under policy {policy} is not paid now',
      text: 'We wrote to you that we were about to pay under claim {claim} for the total loss on {date} of what is insured by policy {policy} of {holder} ({description}), which names you as mortgagee. Our offer no longer applies, and nothing is paid for now. We will notify you again before anything is paid as a total loss.',
    },
  },
  ofLoss,
)

/** Prior written notice of cancellation (Insurance Code, sections 64 and 65), to the customer and to a mortgagee. */
export const aboutNotices = {
  cancellationNotice: oneOf([asked, unpaid, other], (notice: Notice) => ({ asked, 'non-payment': unpaid, other })[notice.kind](notice)),

  mortgageeNotice: letter(
    {
      ...{ code: 'mortgagee-notice', title: 'Notice of cancellation to the mortgagee', to: 'mortgagee', ways: ['mail'] },
      within: { mail: 'mortgagee-mail' },
      ...{ needs: ['policy', 'holder', 'description', 'date', 'ground', 'reason'], may: ['orVoid'] },
      words: {
        subject,
        text: 'Policy {policy} of {holder} ({description}), which names you as mortgagee, will be cancelled after {date}. It stays in force until then.\n\nGround: {ground}. {reason}{orVoid}',
      },
    },
    ({ holderName, description, kind, reason, ground, lastDay, ...of }: Mortgaged) => ({
      ...{ ...policy(of), holder: holderName, description, ground, reason, date: formatDay(lastDay) },
      orVoid:
        kind === 'non-payment' ? ` If the premium is paid by ${formatDay(lastDay)}, this notice is void and we will let you know.` : '',
    }),
  ),

  mortgageeLoss: oneOf([lossToPay, lossPaid, lossNotPaid], (loss: Lost) =>
    ({ 'to-pay': lossToPay, paid: lossPaid, 'not-paid': lossNotPaid })[loss.stage](loss),
  ),

  coveredLonger: letter(
    {
      ...{ code: 'covered-longer', title: 'Cover lasts longer than notified', ...toHolder, needs: ['policy', 'date'] },
      words: {
        subject: 'Policy {policy} covers you longer',
        text: 'The LTO acknowledged the notice of cancellation of policy {policy} after you were notified. The policy therefore covers you until {date}.',
      },
    },
    ({ until, ...of }: OfPolicy & { readonly until: Day }) => ({ ...policy(of), date: formatDay(until) }),
  ),

  nonRenewalNotice: letter(
    {
      ...{ code: 'non-renewal-notice', title: 'Notice that a policy is not renewed', ...toHolder, needs: ['policy', 'date', 'reason'] },
      words: {
        subject: 'Policy {policy} will not be renewed as it is',
        text: 'Policy {policy} covers you until {date} and will not be renewed as it is (Insurance Code, section 66). {reason}',
      },
    },
    ({ reason, coverTo, ...of }: OfPolicy & { readonly reason: string; readonly coverTo: Day }) => ({
      ...{ ...policy(of), reason, date: formatDay(coverTo) },
    }),
  ),

  nonRenewalWithdrawn: letter(
    {
      ...{ code: 'non-renewal-withdrawn', title: 'Policy may be renewed after all', ...toHolder, needs: ['policy'] },
      words: {
        subject: 'Policy {policy} may be renewed',
        text: 'We have withdrawn the notice that policy {policy} will not be renewed: you may renew it.',
      },
    },
    policy,
  ),

  noticeWithdrawn: letter(
    {
      ...{ code: 'cancellation-withdrawn', title: 'Notice of cancellation withdrawn', ...toHolder, needs: ['policy'] },
      words: {
        subject: 'Policy {policy} stays in force',
        text: 'We have withdrawn the notice of cancellation of policy {policy}; the policy stays in force.',
      },
    },
    policy,
  ),
}
