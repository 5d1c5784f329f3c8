import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/**
 * One attempt to pay a policy. Only the provider's own answer, requested by the server, changes it; money that an agent received has no
 * provider.
 */
export const paymentLife = lifeCycle({
  name: 'payment',
  initial: 'created',
  states: ['created', 'pending', 'checking', 'paid', 'failed', 'cancelled', 'expired', 'refunded', 'reversed'],
  transitions: [
    { from: 'created', event: 'open', to: 'pending', who: ['system'], requires: 'The provider opened a checkout.' },
    {
      from: 'created',
      event: 'take',
      to: 'paid',
      who: ['agent'],
      requires: 'The agent of the policy, who may do so, received exactly the amount in cash or by cheque.',
    },
    {
      from: ['created', 'pending'],
      event: 'doubt',
      to: 'checking',
      who: ['system'],
      requires: 'The provider’s answer is missing or cannot be trusted.',
    },
    {
      from: ['pending', 'checking', 'failed', 'cancelled', 'expired'],
      event: 'pay',
      to: 'paid',
      who: ['system'],
      requires: 'The provider, asked by the server, says paid; amount, currency and reference are ours.',
    },
    {
      from: ['created', 'pending', 'checking'],
      event: 'fail',
      to: 'failed',
      who: ['system'],
      requires: 'The provider, asked by the server, says refused, or never opened a checkout.',
    },
    {
      from: ['pending', 'checking'],
      event: 'cancel',
      to: 'cancelled',
      who: ['system'],
      requires: 'The provider, asked by the server, says the payer gave up.',
    },
    {
      from: ['created', 'pending', 'checking'],
      event: 'expire',
      to: 'expired',
      who: ['system'],
      requires: 'The provider, asked by the server, says the checkout lapsed.',
    },
    {
      from: 'checking',
      event: 'resume',
      to: 'pending',
      who: ['system'],
      requires: 'The provider answers again: its page is open and nobody has paid on it.',
    },
    {
      from: ['pending', 'checking', 'failed', 'cancelled', 'expired'],
      event: 'refund-late',
      to: 'refunded',
      who: ['system'],
      requires: 'The policy was paid already or cancelled, and the provider confirmed that it sent this money back.',
    },
    {
      from: 'paid',
      event: 'send-back',
      to: 'refunded',
      who: ['system'],
      requires: 'Its refunds, which the provider confirmed, add up to all of it.',
    },
    {
      from: 'paid',
      event: 'reverse',
      to: 'reversed',
      who: ['system'],
      requires: 'The provider, asked by the server, says that the bank took the money back; or the office, that a cheque was not honoured.',
    },
    { from: 'paid', event: 'void', to: 'reversed', who: ['agent', 'office'], requires: 'An agent noted it in error as received by hand.' },
  ],
})
export type PaymentState = StateOf<typeof paymentLife>
