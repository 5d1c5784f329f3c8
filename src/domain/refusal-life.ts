import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** A visa refusal, from the letter that its holder sends to the office's decision. */
export const visaRefusalLife = lifeCycle({
  name: 'visa-refusal',
  initial: 'asked',
  states: ['asked', 'approved', 'returned', 'lapsed'],
  transitions: [
    {
      from: 'asked',
      event: 'approve',
      to: 'approved',
      who: ['underwriter'],
      requires:
        'The person has read the letter; the policy is in force and no payment of it is under way. It ends, and what was paid goes back less the fee.',
    },
    { from: 'asked', event: 'return', to: 'returned', who: ['underwriter'], requires: 'A reason, which the customer reads.' },
    { from: 'asked', event: 'lapse', to: 'lapsed', who: ['system'], requires: 'The policy ended otherwise before anybody decided.' },
  ],
})
export type VisaRefusalState = StateOf<typeof visaRefusalLife>
