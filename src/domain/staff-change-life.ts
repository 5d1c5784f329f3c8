import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

const twoPeople = (name: string) =>
  lifeCycle({
    name,
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

/** What changes who may do what, and takes two: a role of the office given, an administrator suspended, what a role may do. */
export const staffChangeLife = twoPeople('staff-change')
export type StaffChangeState = StateOf<typeof staffChangeLife>

/** What changes the installation for everybody, and takes two: how messages are worded, the brand, what is on sale, who else calls the API. */
export const officeChangeLife = twoPeople('office-change')
