import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** A premium that an agent received, until the office has it. */
export const collectionLife = lifeCycle({
  name: 'collection',
  initial: 'held',
  states: ['held', 'sent', 'remitted', 'dishonoured', 'void-asked', 'void'],
  transitions: [
    { from: 'held', event: 'send', to: 'sent', who: ['agent'], requires: 'It stands on a remittance with its deposit slip.' },
    { from: 'sent', event: 'give-back', to: 'held', who: ['office'], requires: 'Its remittance was returned.' },
    { from: 'sent', event: 'remit', to: 'remitted', who: ['office'], requires: 'Its remittance was accepted.' },
    {
      from: ['held', 'remitted'],
      event: 'dishonour',
      to: 'dishonoured',
      who: ['office'],
      requires: 'It was a cheque; a finance officer says why the bank did not pay it.',
    },
    {
      from: 'held',
      event: 'void',
      to: 'void',
      who: ['agent'],
      requires: 'Whoever noted it says why, on the same day, before it gave any cover.',
    },
    {
      from: 'held',
      event: 'ask-void',
      to: 'void-asked',
      who: ['agent'],
      requires: 'Whoever noted it says why, later or once it gave cover.',
    },
    { from: 'void-asked', event: 'approve-void', to: 'void', who: ['office'], requires: 'A finance officer who did not note it.' },
    {
      from: 'void-asked',
      event: 'refuse-void',
      to: 'held',
      who: ['office'],
      requires: 'A finance officer who did not note it, with a reason.',
    },
  ],
})
export type CollectionState = StateOf<typeof collectionLife>

/** Money that an agent deposited for the office, with the bank's slip. */
export const remittanceLife = lifeCycle({
  name: 'remittance',
  initial: 'sent',
  states: ['sent', 'accepted', 'returned'],
  transitions: [
    {
      from: 'sent',
      event: 'accept',
      to: 'accepted',
      who: ['office'],
      requires: 'A finance officer who did not send it compared the slip.',
    },
    { from: 'sent', event: 'return', to: 'returned', who: ['office'], requires: 'A finance officer who did not send it, with a reason.' },
  ],
})
export type RemittanceState = StateOf<typeof remittanceLife>
