import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** A change of a policy in force, from the request to the day from which it applies. */
export const endorsementLife = lifeCycle({
  name: 'endorsement',
  initial: 'asked',
  states: ['asked', 'waiting-approval', 'waiting-owner', 'waiting-payment', 'in-force', 'refused', 'withdrawn', 'lapsed'],
  transitions: [
    {
      from: 'asked',
      event: 'submit',
      to: 'waiting-approval',
      who: ['agent', 'customer', 'underwriter'],
      requires:
        'The line or technical control says that the office must agree; what is without a price and a customer asked for, its agent has confirmed.',
    },
    {
      from: ['asked', 'waiting-approval'],
      event: 'ask-payment',
      to: 'waiting-payment',
      who: ['agent', 'customer', 'underwriter'],
      requires: 'It costs more, and whoever must agree does.',
    },
    {
      from: 'waiting-approval',
      event: 'ask-owner',
      to: 'waiting-owner',
      who: ['underwriter'],
      requires: 'The policy goes on in the name of whoever bought what it insures, and our office agrees.',
    },
    {
      from: ['asked', 'waiting-approval', 'waiting-owner', 'waiting-payment'],
      event: 'take-effect',
      to: 'in-force',
      who: ['agent', 'customer', 'underwriter', 'system'],
      requires:
        'The policy is in force and nothing of it was changed from a later day on; whoever must agree does, a new owner takes it over and has shown who they are, and what it costs more is paid.',
    },
    {
      from: ['asked', 'waiting-approval', 'waiting-owner'],
      event: 'refuse',
      to: 'refused',
      who: ['agent', 'customer', 'underwriter'],
      requires: 'A reason, which the customer reads; of customers, only a new owner who is asked.',
    },
    {
      from: ['asked', 'waiting-approval', 'waiting-owner', 'waiting-payment'],
      event: 'withdraw',
      to: 'withdrawn',
      who: ['agent', 'customer', 'system'],
      requires: 'It has not taken effect, and nobody is paying for it.',
    },
    {
      from: ['asked', 'waiting-approval', 'waiting-owner', 'waiting-payment'],
      event: 'lapse',
      to: 'lapsed',
      who: ['agent', 'customer', 'underwriter', 'system'],
      requires: 'Its policy is over, it was not paid or taken over in time, or another change of the price came in.',
    },
  ],
})
export type EndorsementState = StateOf<typeof endorsementLife>
