import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** A course's content from a day on: written by one person, published by another. */
export const courseVersionLife = lifeCycle({
  name: 'course-version',
  initial: 'draft',
  states: ['draft', 'submitted', 'approved', 'returned', 'discarded'],
  transitions: [
    {
      from: ['draft', 'returned'],
      event: 'submit',
      to: 'submitted',
      who: ['office'],
      requires: 'Its maker, lessons without faults, and a first day that has not passed.',
    },
    {
      from: 'submitted',
      event: 'approve',
      to: 'approved',
      who: ['office'],
      requires: 'Another person than its maker; its first day has not passed.',
    },
    { from: 'submitted', event: 'return', to: 'returned', who: ['office'], requires: 'A reason.' },
    { from: ['draft', 'returned'], event: 'discard', to: 'discarded', who: ['office'], requires: 'Its maker.' },
  ],
})
export type CourseVersionState = StateOf<typeof courseVersionLife>
