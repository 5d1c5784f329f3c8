import type { StateDescription } from '#kit/state-description.ts'
import type { ClaimState, ThirdPartyReportState } from './claim-life.ts'

/** How the states of a claim are described to people. */
export const claimStates: Readonly<Record<ClaimState, StateDescription>> = {
  notified: { label: 'Reported', tone: 'moving', next: 'Somebody of our claims office looks at it and says which papers are needed.' },
  'papers-wanted': {
    label: 'Papers wanted',
    tone: 'warn',
    next: 'Some papers are missing. Send them as photos or PDF, one after the other.',
  },
  'papers-received': { label: 'Papers received', tone: 'moving', next: 'All papers are there. Our claims office decides on them.' },
  assessed: { label: 'Looked into', tone: 'moving', next: 'What happened is known. The decision comes next.' },
  seconding: { label: 'Being decided', tone: 'moving', next: 'A second person of our claims office confirms the amount.' },
  offered: { label: 'Offer made', tone: 'warn', next: 'We offer an amount. It is paid once it is accepted.' },
  agreed: { label: 'Offer accepted', tone: 'moving', next: 'The amount is being paid.' },
  settled: { label: 'Paid', tone: 'good', next: 'It is paid, and nothing more is to be done.' },
  denied: {
    label: 'Not paid',
    tone: 'bad',
    next: 'We cannot pay it, for the reason shown. Whoever does not agree says so here, and it is looked at again.',
  },
  withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'It was withdrawn. It can be opened again.' },
}

/** How the states of what a third party reported are described to the office. */
export const thirdPartyStates: Readonly<Record<ThirdPartyReportState, StateDescription>> = {
  received: { label: 'To be attached', tone: 'warn', next: 'Find the claim that it belongs to, open one, or dismiss it with a reason.' },
  attached: { label: 'Attached', tone: 'good', next: 'It stands with its claim.' },
  dismissed: { label: 'Dismissed', tone: 'quiet', next: 'Whoever reported was told why.' },
}
