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

/** Changes to who may do what, which take two people: an office role granted, an administrator suspended, a role's permissions. */
export const staffChangeLife = twoPeople('staff-change')
export type StaffChangeState = StateOf<typeof staffChangeLife>

/**
 * Changes to the installation for everyone, which take two people: the wording of messages, the brand, what is on sale, who else calls the
 * API.
 */
export const officeChangeLife = twoPeople('office-change')
