import { lifeCycle } from '#kit/life-cycle.ts'

/** The payout of a month's commission to those who earned it. */
export const payoutLife = lifeCycle({
  name: 'commission-payout',
  initial: 'proposed',
  states: ['proposed', 'approved', 'returned'],
  transitions: [
    {
      from: 'proposed',
      event: 'approve',
      to: 'approved',
      who: ['office'],
      requires: 'Somebody else than who proposed it; no later month is closed.',
    },
    { from: 'proposed', event: 'return', to: 'returned', who: ['office'], requires: 'A reason.' },
  ],
})
