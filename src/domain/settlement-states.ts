import type { StateDescription } from '#kit/state-description.ts'

/** What people read of settlements of payment providers. */
export const settlementStates: Readonly<Record<string, Readonly<Record<string, StateDescription>>>> = {
  settlement: {
    awaited: { label: 'Awaited', tone: 'moving', next: 'The provider has given no file of this day yet. It is asked again every night.' },
    open: { label: 'To reconcile', tone: 'warn', next: 'Some items are not explained yet. It is reconciled by itself once they are.' },
    reconciled: { label: 'Reconciled', tone: 'good', next: 'Every item is explained.' },
  },
  'settlement-item': {
    open: { label: 'To explain', tone: 'warn', next: 'Say what it is, or wait for a corrected file.' },
    matched: { label: 'Matched', tone: 'good', next: 'Both sides say the same.' },
    proposed: { label: 'To confirm', tone: 'warn', next: 'It is a large difference. A second person accepts it or returns it.' },
    accepted: { label: 'Accepted', tone: 'quiet', next: 'The difference was accepted with a reason.' },
    foreign: { label: 'Of another system', tone: 'quiet', next: 'It is no payment of ours. It stands in an account of its own.' },
    'sent-back': { label: 'Sent back', tone: 'quiet', next: 'The provider sends the money back to who paid it.' },
    mended: { label: 'Mended', tone: 'good', next: 'A later file put it right by itself.' },
    withdrawn: { label: 'Withdrawn', tone: 'quiet', next: 'A corrected file has it no more.' },
  },
}
