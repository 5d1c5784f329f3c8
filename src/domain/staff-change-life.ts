import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** What changes who may do what, and takes two: a role of the office given, an administrator suspended, what a role may do. */
export const staffChangeLife = lifeCycle({
  name: 'staff-change',
  initial: 'proposed',
  states: ['proposed', 'confirmed', 'refused', 'withdrawn'],
  transitions: [
    {
      from: 'proposed',
      event: 'confirm',
      to: 'confirmed',
      who: ['office'],
      requires: 'Another person than whoever proposed it; it is still possible.',
    },
    {
      from: 'proposed',
      event: 'refuse',
      to: 'refused',
      who: ['office'],
      requires: 'Another person than whoever proposed it, and a reason.',
    },
    { from: 'proposed', event: 'withdraw', to: 'withdrawn', who: ['office'], requires: 'Whoever proposed it.' },
  ],
})
export type StaffChangeState = StateOf<typeof staffChangeLife>
