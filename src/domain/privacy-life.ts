import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** A person's request for a copy, the correction or the erasure of their data (Data Privacy Act, RA 10173, section 16). */
export const privacyRequestLife = lifeCycle({
  name: 'privacy-request',
  initial: 'asked',
  states: ['asked', 'identified', 'prepared', 'answered', 'partly', 'refused', 'withdrawn'],
  transitions: [
    {
      from: 'asked',
      event: 'identify',
      to: 'identified',
      who: ['privacy', 'system'],
      requires: 'How the person proved who they are; whoever is signed in with a one-time code did.',
    },
    {
      from: 'identified',
      event: 'prepare',
      to: 'prepared',
      who: ['privacy'],
      requires: 'A copy or an erasure; no other request of the person is open that an erasure would leave without an answer.',
    },
    { from: 'prepared', event: 'revise', to: 'identified', who: ['privacy'], requires: 'What was prepared is not what is to be answered.' },
    {
      from: ['identified', 'prepared'],
      event: 'answer',
      to: 'answered',
      who: ['privacy'],
      requires: 'A copy is prepared; an erasure is prepared and confirmed by another person; a correction was made.',
    },
    {
      from: ['identified', 'prepared'],
      event: 'answer-in-part',
      to: 'partly',
      who: ['privacy'],
      requires: 'As for an answer; the law has something kept, or a part is refused.',
    },
    {
      from: ['asked', 'identified', 'prepared'],
      event: 'refuse',
      to: 'refused',
      who: ['privacy'],
      requires: 'A ground and its explanation.',
    },
    {
      from: ['asked', 'identified', 'prepared'],
      event: 'withdraw',
      to: 'withdrawn',
      who: ['customer'],
      requires: 'The person does not want it any more.',
    },
  ],
})
export type PrivacyRequestState = StateOf<typeof privacyRequestLife>
