import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** A change of a policy in force, from whoever asks for it to the day from which it counts. */
export const endorsementLife = lifeCycle({
  name: 'endorsement',
  initial: 'asked',
  states: ['asked', 'waiting-approval', 'in-force', 'refused', 'withdrawn'],
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
      event: 'take-effect',
      to: 'in-force',
      who: ['agent', 'underwriter'],
      requires: 'The policy is in force and nothing of it was changed from a later day on; whoever must agree does.',
    },
    {
      from: ['asked', 'waiting-approval'],
      event: 'refuse',
      to: 'refused',
      who: ['agent', 'underwriter'],
      requires: 'A reason, which the customer reads.',
    },
    {
      from: ['asked', 'waiting-approval'],
      event: 'withdraw',
      to: 'withdrawn',
      who: ['agent', 'customer', 'system'],
      requires: 'It has not taken effect. The program withdraws what waits when its policy is cancelled.',
    },
  ],
})
export type EndorsementState = StateOf<typeof endorsementLife>
