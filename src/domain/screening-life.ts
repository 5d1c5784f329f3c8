import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** A person whose name is on a screening list, until someone has decided whether it is that person. */
export const screeningLife = lifeCycle({
  name: 'screening',
  initial: 'open',
  states: ['open', 'seconding', 'released', 'confirmed'],
  transitions: [
    { from: 'open', event: 'release-first', to: 'seconding', who: ['compliance'], requires: 'A reason why it is somebody else.' },
    {
      from: 'seconding',
      event: 'release',
      to: 'released',
      who: ['compliance'],
      requires: 'Another person than the first, with a reason of their own.',
    },
    { from: 'seconding', event: 'disagree', to: 'open', who: ['compliance'], requires: 'A reason.' },
    { from: ['open', 'seconding'], event: 'confirm', to: 'confirmed', who: ['compliance'], requires: 'A reason why it is that person.' },
    { from: ['released', 'confirmed'], event: 'reopen', to: 'open', who: ['compliance'], requires: 'A reason: what was learned since.' },
  ],
})
export type ScreeningState = StateOf<typeof screeningLife>
