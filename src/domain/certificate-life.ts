import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** The certificate of cover of a policy at the authentication service. */
export const certificateLife = lifeCycle({
  name: 'certificate',
  initial: 'reserved',
  states: ['reserved', 'sent', 'authenticated', 'refused', 'unanswered', 'voided'],
  transitions: [
    { from: ['reserved', 'refused'], event: 'send', to: 'sent', who: ['system'], requires: 'The policy is paid.' },
    {
      from: ['sent', 'unanswered'],
      event: 'authenticate',
      to: 'authenticated',
      who: ['system'],
      requires: 'The service gave an authentication number.',
    },
    { from: ['sent', 'unanswered'], event: 'refuse', to: 'refused', who: ['system'], requires: 'The service refused, with a reason.' },
    {
      from: 'sent',
      event: 'no-answer',
      to: 'unanswered',
      who: ['system'],
      requires: 'No answer or one that cannot be read; cleared by verify, never by a second registration.',
    },
    {
      from: 'unanswered',
      event: 'unknown-there',
      to: 'reserved',
      who: ['system'],
      requires: 'Verify says that the service never received it.',
    },
    {
      from: 'authenticated',
      event: 'ask-correction',
      to: 'authenticated',
      who: ['system'],
      requires: 'An endorsement changed what the service was told; until it answers, the certificate holds as it was.',
    },
    { from: 'authenticated', event: 'correct', to: 'authenticated', who: ['system'], requires: 'The service took the correction.' },
    {
      from: 'authenticated',
      event: 'refuse-correction',
      to: 'authenticated',
      who: ['system'],
      requires: 'The service refused the correction, with a reason; underwriting changes it and has it sent again.',
    },
    {
      from: ['reserved', 'refused', 'authenticated'],
      event: 'void',
      to: 'voided',
      who: ['system', 'underwriter'],
      requires: 'A reason; the number is spoiled and never used again.',
    },
  ],
})
export type CertificateState = StateOf<typeof certificateLife>
