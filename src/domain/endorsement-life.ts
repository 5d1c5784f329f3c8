import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** A change of a policy in force, from whoever asks for it to the day from which it counts. */
export const endorsementLife = lifeCycle({
  name: 'endorsement',
  initial: 'asked',
  states: ['asked', 'waiting-approval', 'waiting-payment', 'in-force', 'refused', 'withdrawn'],
  transitions: [
    {
      from: 'asked',
      event: 'submit',
      to: 'waiting-approval',
      who: ['agent', 'underwriter'],
      requires: 'The line says that the office must agree; what a customer asked for its agent has confirmed.',
    },
    {
      from: ['asked', 'waiting-approval'],
      event: 'charge',
      to: 'waiting-payment',
      who: ['agent', 'underwriter'],
      requires: 'It costs more; whoever had to agree did.',
    },
    {
      from: ['asked', 'waiting-approval', 'waiting-payment'],
      event: 'take-effect',
      to: 'in-force',
      who: ['agent', 'underwriter', 'system'],
      requires: 'The policy is in force, nothing of it was changed from a later day on, and what it costs is paid.',
    },
    {
      from: ['asked', 'waiting-approval'],
      event: 'refuse',
      to: 'refused',
      who: ['agent', 'underwriter'],
      requires: 'A reason, which the customer reads.',
    },
    {
      from: ['asked', 'waiting-approval', 'waiting-payment'],
      event: 'withdraw',
      to: 'withdrawn',
      who: ['agent', 'customer', 'underwriter', 'system'],
      requires: 'Nobody is paying for it. The program withdraws what was not paid in time, and what was left when its policy ended.',
    },
  ],
})
export type EndorsementState = StateOf<typeof endorsementLife>
