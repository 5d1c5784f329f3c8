import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** A contract of insurance, from waiting for its payment to the end of its cover. */
export const policyLife = lifeCycle({
  name: 'policy',
  initial: 'proposed',
  states: ['proposed', 'awaiting-payment', 'paid', 'issued', 'expired', 'cancelled', 'renewed'],
  transitions: [
    {
      from: 'proposed',
      event: 'await-payment',
      to: 'awaiting-payment',
      who: ['system'],
      requires: 'Whatever was referred is approved on the quotation.',
    },
    {
      from: 'paid',
      event: 'reverse',
      to: 'awaiting-payment',
      who: ['system'],
      requires: 'The bank took the payment back, or its receipt was voided, before the policy was issued.',
    },
    { from: 'awaiting-payment', event: 'pay', to: 'paid', who: ['system'], requires: 'The payment is verified with the provider.' },
    {
      from: 'paid',
      event: 'issue',
      to: 'issued',
      who: ['system'],
      requires: 'A policy number is assigned and the certificate, where the line has one, is reserved.',
    },
    {
      from: 'awaiting-payment',
      event: 'issue-on-credit',
      to: 'issued',
      who: ['agent'],
      requires: 'The agent is entitled to the credit, and a policy number and certificate are assigned as to one that is paid.',
    },
    {
      from: 'issued',
      event: 'amend',
      to: 'issued',
      who: ['system'],
      requires: 'What is changed was agreed on and, where it costs something, paid; how it stood before is kept.',
    },
    { from: 'issued', event: 'expire', to: 'expired', who: ['system'], requires: 'The last day of cover has ended.' },
    {
      from: ['proposed', 'awaiting-payment', 'issued'],
      event: 'cancel',
      to: 'cancelled',
      who: ['agent', 'underwriter', 'system'],
      requires: 'A reason.',
    },
    {
      from: 'issued',
      event: 'give-back',
      to: 'cancelled',
      who: ['agent', 'customer'],
      requires: 'The days in which it may be given back are not over; all that was paid is sent back.',
    },
    {
      from: 'issued',
      event: 'call-off',
      to: 'cancelled',
      who: ['agent', 'customer', 'underwriter'],
      requires:
        'The line allows it and the first day of cover has not come; where a visa was refused, a letter that was sent by then, which an underwriter approved.',
    },
    {
      from: 'issued',
      event: 'use-up',
      to: 'cancelled',
      who: ['claims'],
      requires:
        'A claim for the loss of all that is insured was paid; of a policy with CTPL, which covers others, notice is given instead.',
    },
    { from: ['issued', 'expired'], event: 'renew', to: 'renewed', who: ['system'], requires: 'The renewing policy is issued.' },
  ],
})
export type PolicyState = StateOf<typeof policyLife>
