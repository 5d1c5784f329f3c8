import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** A help desk request, from the question to the answer that resolves it. */
export const helpRequestLife = lifeCycle({
  name: 'help-request',
  initial: 'open',
  states: ['open', 'taken', 'answered', 'solved'],
  transitions: [
    {
      from: 'open',
      event: 'take',
      to: 'taken',
      who: ['office'],
      requires: 'Somebody of the desk looks after it; of a complaint this is the acknowledgement.',
    },
    { from: ['open', 'taken'], event: 'answer', to: 'answered', who: ['office'], requires: 'A text, which whoever asked reads.' },
    { from: 'answered', event: 'reply', to: 'taken', who: ['agent', 'customer'], requires: 'A text or a picture.' },
    {
      from: ['open', 'taken', 'answered'],
      event: 'solve',
      to: 'solved',
      who: ['agent', 'customer'],
      requires: 'Whoever asked needs nothing more, and may say how content they are.',
    },
    { from: 'answered', event: 'lapse', to: 'solved', who: ['system'], requires: 'Nobody wrote for the days of the service times.' },
    {
      from: 'solved',
      event: 'reopen',
      to: 'taken',
      who: ['agent', 'customer'],
      requires: 'A text or a picture, while its texts are kept.',
    },
  ],
})
export type HelpRequestState = StateOf<typeof helpRequestLife>
