import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** Someone applies to become an agent; two people of the office review it before an account is opened. */
export const applicationLife = lifeCycle({
  name: 'application',
  initial: 'draft',
  states: ['draft', 'submitted', 'checking', 'returned', 'resubmitted', 'proposed', 'approved', 'declined', 'withdrawn'],
  transitions: [
    {
      from: 'draft',
      event: 'submit',
      to: 'submitted',
      who: ['applicant'],
      requires: 'Every answer and document is there, identity was checked, and the agreement is signed.',
    },
    { from: ['submitted', 'resubmitted'], event: 'take', to: 'checking', who: ['office'], requires: 'Somebody begins to compare it.' },
    {
      from: ['checking', 'proposed'],
      event: 'return',
      to: 'returned',
      who: ['office'],
      requires: 'At least one answer or document, each with the reason that the applicant reads.',
    },
    {
      from: 'returned',
      event: 'resubmit',
      to: 'resubmitted',
      who: ['applicant'],
      requires: 'Everything that was sent back was given anew; the agreement is signed in the name that stands there now.',
    },
    {
      from: 'checking',
      event: 'propose',
      to: 'proposed',
      who: ['office'],
      requires: 'Nothing is sent back, the branch and manager are named, and identity was confirmed.',
    },
    { from: 'proposed', event: 'revise', to: 'checking', who: ['office'], requires: 'Somebody wants to look again.' },
    {
      from: 'proposed',
      event: 'approve',
      to: 'approved',
      who: ['office'],
      requires: 'Another person than the one who checked it; nobody of the staff has the mobile number or e-mail address.',
    },
    { from: ['checking', 'proposed'], event: 'decline', to: 'declined', who: ['office'], requires: 'A reason, which the applicant reads.' },
    {
      from: ['draft', 'submitted', 'checking', 'returned', 'resubmitted', 'proposed'],
      event: 'withdraw',
      to: 'withdrawn',
      who: ['applicant', 'system'],
      requires: 'The applicant does not want it any more, or left it alone for the days that drafts are kept.',
    },
  ],
})
export type ApplicationState = StateOf<typeof applicationLife>
