import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** Money of a payment that goes back to whoever paid it, all of it or a part; only the provider's own word ends it. */
export const refundLife = lifeCycle({
  name: 'refund',
  initial: 'asked',
  states: ['asked', 'sent', 'dropped'],
  transitions: [
    {
      from: 'asked',
      event: 'send',
      to: 'sent',
      who: ['system'],
      requires: 'The provider, asked by the server under the name of this refund, says that it sent the money back.',
    },
    {
      from: 'asked',
      event: 'drop',
      to: 'dropped',
      who: ['system'],
      requires: 'The provider says that the bank took the payment back: there is nothing left to send.',
    },
  ],
})
export type RefundState = StateOf<typeof refundLife>
