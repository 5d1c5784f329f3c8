import type { StateDescription } from '#kit/state-description.ts'

/** Descriptions of payment providers' settlements for people. */
export const settlementStates: Readonly<Record<string, Readonly<Record<string, StateDescription>>>> = {
  settlement: {
    awaited: {
      label: 'Awaited',
      tone: 'moving',
      next: 'The provider has not sent a file for this day yet. It is asked again every night.',
    },
    open: { label: 'To reconcile', tone: 'warn', next: 'Some items are not explained yet. It is reconciled automatically once they are.' },
    reconciled: { label: 'Reconciled', tone: 'good', next: 'Every item is explained.' },
  },
  'settlement-item': {
    open: { label: 'To explain', tone: 'warn', next: 'Say what it is, or wait for a corrected file.' },
    matched: { label: 'Matched', tone: 'good', next: 'Both sides agree.' },
    proposed: { label: 'To confirm', tone: 'warn', next: 'The difference is large. A second person accepts or returns it.' },
    accepted: { label: 'Accepted', tone: 'quiet', next: 'The difference was accepted with a reason.' },
    foreign: { label: 'From another system', tone: 'quiet', next: 'This is not our payment. It is kept in a separate account.' },
    'sent-back': { label: 'Money returned', tone: 'quiet', next: 'The provider returns the money to whoever paid it.' },
    mended: { label: 'Fixed', tone: 'good', next: 'A later file corrected it automatically.' },
    withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'It no longer appears in a corrected file.' },
  },
}
