import type { StateDescription } from '#kit/state-description.ts'
import type { ApplicationState } from './application-life.ts'

/** How the states of an application to sell are described to people. */
export const applicationStates: Readonly<Record<ApplicationState, StateDescription>> = {
  draft: { label: 'Begun', tone: 'quiet', next: 'Some answers are still missing. Go on where you stopped; everything entered is kept.' },
  submitted: { label: 'Sent', tone: 'moving', next: 'Our office looks at the application. You are told by text and e-mail.' },
  checking: { label: 'Being checked', tone: 'moving', next: 'Our office compares the answers with the documents.' },
  returned: {
    label: 'Sent back',
    tone: 'warn',
    next: 'Something must be mended. What it is and why is shown; send it again when it is done.',
  },
  resubmitted: { label: 'Sent again', tone: 'moving', next: 'Our office looks at what was mended.' },
  proposed: { label: 'Checked', tone: 'moving', next: 'A second person at our office decides on it.' },
  approved: { label: 'Approved', tone: 'good', next: 'The account is open. The link to set its password came by e-mail.' },
  declined: { label: 'Declined', tone: 'bad', next: 'We cannot take it on, for the reason shown. A new application can be begun.' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'It was withdrawn. A new application can be begun.' },
}
