import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** A maintained list's content from a day on, from the file that one person loads to the day on which it takes effect. */
export const listVersionLife = lifeCycle({
  name: 'list-version',
  initial: 'draft',
  states: ['draft', 'submitted', 'approved', 'returned', 'discarded'],
  transitions: [
    {
      from: ['draft', 'returned'],
      event: 'submit',
      to: 'submitted',
      who: ['pricing'],
      requires: 'Its maker, a first day that has not passed, and what it is for.',
    },
    {
      from: 'submitted',
      event: 'approve',
      to: 'approved',
      who: ['pricing'],
      requires: 'Another person than its maker; its first day has not passed.',
    },
    { from: 'submitted', event: 'return', to: 'returned', who: ['pricing'], requires: 'A reason.' },
    { from: ['draft', 'returned'], event: 'discard', to: 'discarded', who: ['pricing'], requires: 'Its maker.' },
  ],
})
export type ListVersionState = StateOf<typeof listVersionLife>
