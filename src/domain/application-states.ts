import type { StateDescription } from '#kit/state-description.ts'
import type { ApplicationState } from './application-life.ts'

/** How the states of an application to sell are described to people. */
export const applicationStates: Readonly<Record<ApplicationState, StateDescription>> = {
  draft: {
    label: 'Started',
    tone: 'quiet',
    next: 'Some answers are still missing. Continue where you stopped; everything entered is kept.',
  },
  submitted: { label: 'Sent', tone: 'moving', next: 'Our office is reviewing the application. You will be notified by text and e-mail.' },
  checking: { label: 'Being checked', tone: 'moving', next: 'Our office compares the answers with the documents.' },
  returned: {
    label: 'Sent back',
    tone: 'warn',
    next: 'Something must be corrected. See what it is and why, then send it again.',
  },
  resubmitted: { label: 'Sent again', tone: 'moving', next: 'Our office is reviewing what was corrected.' },
  proposed: { label: 'Checked', tone: 'moving', next: 'A second person at our office decides on it.' },
  approved: { label: 'Approved', tone: 'good', next: 'The account is open. The link to set its password was sent by e-mail.' },
  declined: { label: 'Declined', tone: 'bad', next: 'We cannot accept it, for the reason shown. A new application can be started.' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'It was withdrawn. A new application can be started.' },
}
