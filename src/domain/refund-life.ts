import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** Money of a payment that is returned to the payer, in full or in part: by its provider or, where that finally refuses, by the office. */
export const refundLife = lifeCycle({
  name: 'refund',
  initial: 'asked',
  states: ['asked', 'sent', 'dropped', 'office', 'proposed', 'paid-out'],
  transitions: [
    {
      from: 'asked',
      event: 'send',
      to: 'sent',
      who: ['system'],
      requires: 'The provider, asked by the server under the name of this refund, says that it sent the money back.',
    },
    {
      from: ['asked', 'office'],
      event: 'drop',
      to: 'dropped',
      who: ['system'],
      requires:
        'The provider says that the bank took the payment back, or what was paid by hand was worth nothing: there is nothing left to send.',
    },
    {
      from: 'asked',
      event: 'leave-to-office',
      to: 'office',
      who: ['system'],
      requires: 'No provider can send it to the holder: an agent received it by hand, or somebody else held the policy.',
    },
    { from: 'asked', event: 'refuse', to: 'office', who: ['system'], requires: 'The provider refused it several times, with a reason.' },
    {
      from: 'office',
      event: 'propose',
      to: 'proposed',
      who: ['office'],
      requires: 'A finance officer paid it, above what one person settles alone, and says how.',
    },
    {
      from: 'office',
      event: 'pay-out',
      to: 'paid-out',
      who: ['office'],
      requires: 'A finance officer paid it by bank transfer or cheque, and says by which reference.',
    },
    { from: 'proposed', event: 'confirm', to: 'paid-out', who: ['office'], requires: 'Another finance officer compared it with the bank.' },
    { from: 'proposed', event: 'return', to: 'office', who: ['office'], requires: 'Another finance officer says what is wrong.' },
  ],
})
export type RefundState = StateOf<typeof refundLife>
