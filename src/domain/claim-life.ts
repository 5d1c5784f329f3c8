import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

const REPORTED_BY = ['agent', 'customer'] as const
const UNDECIDED = ['notified', 'papers-wanted', 'papers-received', 'assessed'] as const

/** A loss, from the first notice to its payment, or the reason why nothing is paid. */
export const claimLife = lifeCycle({
  name: 'claim',
  initial: 'notified',
  states: ['notified', 'papers-wanted', 'papers-received', 'assessed', 'seconding', 'offered', 'agreed', 'settled', 'denied', 'withdrawn'],
  transitions: [
    { from: UNDECIDED, event: 'ask-papers', to: 'papers-wanted', who: ['claims'], requires: 'One paper at least, by name.' },
    {
      from: 'papers-wanted',
      event: 'complete',
      to: 'papers-received',
      who: REPORTED_BY,
      requires: 'The last of the papers that were asked for came. From now on the law’s time runs.',
    },
    {
      from: UNDECIDED,
      event: 'assess',
      to: 'assessed',
      who: ['claims'],
      requires: 'What was found out about cause and amount, as a text.',
    },
    {
      from: 'assessed',
      event: 'propose',
      to: 'seconding',
      who: ['claims'],
      requires: 'An amount within the limit of the cover and above what one person may offer alone.',
    },
    { from: 'seconding', event: 'return', to: 'assessed', who: ['claims'], requires: 'A reason.' },
    {
      from: ['assessed', 'seconding'],
      event: 'offer',
      to: 'offered',
      who: ['claims'],
      requires: 'An amount within the limit of the cover; above what one person may offer alone, another person confirms it.',
    },
    { from: 'offered', event: 'accept', to: 'agreed', who: ['customer'], requires: 'The amount is the one that was shown.' },
    { from: 'offered', event: 'refuse', to: 'assessed', who: ['customer'], requires: 'A reason.' },
    {
      from: 'offered',
      event: 'take-back',
      to: 'assessed',
      who: ['claims'],
      requires: 'A reason, which the customer reads; or another offer at once.',
    },
    { from: 'agreed', event: 'settle', to: 'settled', who: ['claims'], requires: 'How and under which reference it was paid.' },
    { from: UNDECIDED, event: 'deny', to: 'denied', who: ['claims'], requires: 'A reason, which the customer reads.' },
    { from: [...UNDECIDED, 'offered'], event: 'withdraw', to: 'withdrawn', who: REPORTED_BY, requires: 'A reason.' },
    {
      from: ['settled', 'denied', 'withdrawn'],
      event: 'reopen',
      to: 'notified',
      who: [...REPORTED_BY, 'claims'],
      requires: 'A reason.',
    },
  ],
})
export type ClaimState = StateOf<typeof claimLife>

/** An accident report by someone who is not insured, until the claims office has found the claim it belongs to. */
export const thirdPartyReportLife = lifeCycle({
  name: 'third-party-report',
  initial: 'received',
  states: ['received', 'attached', 'dismissed'],
  transitions: [
    {
      from: ['received', 'dismissed'],
      event: 'attach',
      to: 'attached',
      who: ['claims'],
      requires: 'The claim that it belongs to: one that was reported, or one that is opened with it.',
    },
    { from: 'received', event: 'dismiss', to: 'dismissed', who: ['claims'], requires: 'A reason, which whoever reported reads.' },
  ],
})
export type ThirdPartyReportState = StateOf<typeof thirdPartyReportLife>
