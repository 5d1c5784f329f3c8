import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** The hand-over of an agent's book to others, from the plan to its result. */
export const handOverLife = lifeCycle({
  name: 'hand-over',
  initial: 'planned',
  states: ['planned', 'done', 'undone', 'called-off'],
  transitions: [
    {
      from: 'planned',
      event: 'carry-out',
      to: 'done',
      who: ['office', 'system'],
      requires: 'Its day has come, and every successor works here. All of the book moves at once.',
    },
    {
      from: 'planned',
      event: 'call-off',
      to: 'called-off',
      who: ['office', 'system'],
      requires: 'Nothing has moved yet; by the program where a successor no longer works here on its day.',
    },
    {
      from: 'done',
      event: 'undo',
      to: 'undone',
      who: ['office'],
      requires: 'Within 24 hours. What was given to somebody else since stays there.',
    },
  ],
})
export type HandOverState = StateOf<typeof handOverLife>
