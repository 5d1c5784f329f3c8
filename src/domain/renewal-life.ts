import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** What happens after a policy that ends: the offer of the next cover, until someone accepts it or it expires. */
export const renewalLife = lifeCycle({
  name: 'renewal',
  initial: 'due',
  states: ['due', 'offered', 'renewed', 'declined', 'lapsed', 'not-renewed', 'stopped'],
  transitions: [
    {
      from: 'due',
      event: 'offer',
      to: 'offered',
      who: ['agent', 'customer', 'underwriter', 'system'],
      requires: 'The cover that follows is priced, and nothing is left to decide on it.',
    },
    {
      from: 'offered',
      event: 'take-back',
      to: 'due',
      who: ['agent', 'customer', 'underwriter', 'system'],
      requires: 'The offer is changed, referred, withdrawn or over.',
    },
    { from: ['due', 'offered'], event: 'decline', to: 'declined', who: ['agent', 'customer'], requires: 'The reason of the customer.' },
    {
      from: ['declined', 'lapsed'],
      event: 'reconsider',
      to: 'due',
      who: ['agent', 'customer'],
      requires: 'The days in which it can still be renewed are not over.',
    },
    {
      from: ['due', 'offered', 'declined'],
      event: 'give-notice',
      to: 'not-renewed',
      who: ['underwriter'],
      requires: 'Notice of non-renewal was given.',
    },
    { from: 'not-renewed', event: 'withdraw-notice', to: 'due', who: ['underwriter'], requires: 'The notice is withdrawn.' },
    {
      from: ['due', 'offered'],
      event: 'lapse',
      to: 'lapsed',
      who: ['system'],
      requires: 'The cover has ended, the days of grace are over, and no offer stands.',
    },
    {
      from: ['due', 'offered', 'declined', 'lapsed'],
      event: 'renew',
      to: 'renewed',
      who: ['agent', 'customer', 'system'],
      requires: 'The next policy has been issued.',
    },
    {
      from: ['due', 'offered', 'declined', 'not-renewed'],
      event: 'stop',
      to: 'stopped',
      who: ['agent', 'customer', 'underwriter', 'claims', 'system'],
      requires: 'The policy ended before its time, or what it insures is lost and was paid for.',
    },
  ],
})
export type RenewalState = StateOf<typeof renewalLife>
