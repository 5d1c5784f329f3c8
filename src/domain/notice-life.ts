import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** Written notice that a policy in force will be cancelled, or will not be renewed when it ends. */
export const noticeLife = lifeCycle({
  name: 'notice',
  initial: 'given',
  states: ['given', 'withdrawn', 'carried-out'],
  transitions: [
    {
      from: 'given',
      event: 'withdraw',
      to: 'withdrawn',
      who: ['agent', 'underwriter', 'system'],
      requires: 'A reason, or the premium was paid; whoever was given notice is told.',
    },
    {
      from: 'given',
      event: 'carry-out',
      to: 'carried-out',
      who: ['agent', 'underwriter', 'system'],
      requires: 'Its last day is over; of CTPL that is cancelled, the LTO acknowledged it fifteen days before.',
    },
  ],
})
export type NoticeState = StateOf<typeof noticeLife>
