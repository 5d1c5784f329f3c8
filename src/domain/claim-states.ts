import type { StateDescription } from '#kit/state-description.ts'
import type { ClaimState, ThirdPartyReportState } from './claim-life.ts'

/** How the states of a claim are described to people. */
export const claimStates: Readonly<Record<ClaimState, StateDescription>> = {
  notified: { label: 'Reported', tone: 'moving', next: 'Someone in our claims office reviews it and says which documents are needed.' },
  'papers-wanted': {
    label: 'Documents needed',
    tone: 'warn',
    next: 'Some documents are missing. Send them as photos or PDF, one at a time.',
  },
  'papers-received': {
    label: 'Documents received',
    tone: 'moving',
    next: 'All documents have been received. Our claims office makes the decision.',
  },
  assessed: { label: 'Reviewed', tone: 'moving', next: 'We know what happened. The decision comes next.' },
  seconding: { label: 'Being decided', tone: 'moving', next: 'A second person in our claims office confirms the amount.' },
  offered: { label: 'Offer made', tone: 'warn', next: 'We have offered an amount. It is paid once it is accepted.' },
  agreed: { label: 'Offer accepted', tone: 'moving', next: 'The amount is being paid.' },
  settled: { label: 'Paid', tone: 'good', next: 'It has been paid, and there is nothing more to do.' },
  denied: {
    label: 'Not paid',
    tone: 'bad',
    next: 'We cannot pay it, for the reason shown. Anyone who disagrees can say so here, and it is reviewed again.',
  },
  withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'It was withdrawn. It can be opened again.' },
}

/** How the states of a third party's report are described to the office. */
export const thirdPartyStates: Readonly<Record<ThirdPartyReportState, StateDescription>> = {
  received: { label: 'To be attached', tone: 'warn', next: 'Find the claim that it belongs to, open one, or dismiss it with a reason.' },
  attached: { label: 'Attached', tone: 'good', next: 'It is attached to its claim.' },
  dismissed: { label: 'Dismissed', tone: 'quiet', next: 'The person who reported it was told why.' },
}
