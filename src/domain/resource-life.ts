import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** A version of a document for people: made by one person, published by another, and kept for what was sold under it. */
export const resourceVersionLife = lifeCycle({
  name: 'resource-version',
  initial: 'draft',
  states: ['draft', 'submitted', 'published', 'returned', 'discarded', 'withdrawn'],
  transitions: [
    {
      from: ['draft', 'returned'],
      event: 'submit',
      to: 'submitted',
      who: ['office'],
      requires: 'Its maker, a file, a first day that has not passed, and what is new.',
    },
    {
      from: 'submitted',
      event: 'publish',
      to: 'published',
      who: ['office'],
      requires: 'Another person than its maker; its first day has not passed.',
    },
    { from: 'submitted', event: 'return', to: 'returned', who: ['office'], requires: 'A reason.' },
    { from: ['draft', 'returned'], event: 'discard', to: 'discarded', who: ['office'], requires: 'Its maker.' },
    {
      from: 'published',
      event: 'withdraw',
      to: 'withdrawn',
      who: ['office'],
      requires: 'A reason why nobody is to be given it any more.',
    },
  ],
})
export type ResourceVersionState = StateOf<typeof resourceVersionLife>
