import { lifeCycle, type StateOf } from '#kit/life-cycle.ts'

/** A payment provider's settlement of one day, until every item of it is explained. */
export const settlementLife = lifeCycle({
  name: 'settlement',
  initial: 'awaited',
  states: ['awaited', 'open', 'reconciled'],
  transitions: [
    { from: 'awaited', event: 'arrive', to: 'open', who: ['system', 'office'], requires: 'The first file of the day.' },
    { from: 'open', event: 'reconcile', to: 'reconciled', who: ['system', 'office'], requires: 'No item waits for anybody any more.' },
    { from: 'reconciled', event: 'reopen', to: 'open', who: ['system', 'office'], requires: 'An item waits again.' },
  ],
})
export type SettlementState = StateOf<typeof settlementLife>

const BOTH = ['system', 'office'] as const

/** One item of a settlement: what a provider reports as settled, or what of ours it did not settle. */
export const settlementItemLife = lifeCycle({
  name: 'settlement-item',
  initial: 'open',
  states: ['open', 'matched', 'proposed', 'accepted', 'foreign', 'sent-back', 'mended', 'withdrawn'],
  transitions: [
    { from: ['open', 'proposed', 'accepted', 'foreign'], event: 'match', to: 'matched', who: BOTH, requires: 'Both sides agree.' },
    { from: 'matched', event: 'unmatch', to: 'open', who: BOTH, requires: 'One side says something else by now.' },
    {
      from: 'open',
      event: 'propose',
      to: 'proposed',
      who: ['office'],
      requires: 'A reason, and a difference above what one person accepts.',
    },
    { from: 'proposed', event: 'return', to: 'open', who: BOTH, requires: 'A reason, or other figures in a corrected file.' },
    {
      from: ['open', 'proposed'],
      event: 'accept',
      to: 'accepted',
      who: ['office'],
      requires: 'A reason; above what one person accepts, somebody else than who proposed it.',
    },
    { from: 'open', event: 'set-aside', to: 'foreign', who: ['office'], requires: 'A reason; the payment is of no policy of ours.' },
    {
      from: 'open',
      event: 'send-back',
      to: 'sent-back',
      who: ['office'],
      requires: 'A reason; the provider says that it is paid, and we know no payment of that name.',
    },
    {
      from: ['open', 'proposed', 'accepted'],
      event: 'mend',
      to: 'mended',
      who: BOTH,
      requires: 'A corrected file has it no more, or another file settles what was missing.',
    },
    {
      from: ['matched', 'accepted', 'foreign', 'sent-back'],
      event: 'withdraw',
      to: 'withdrawn',
      who: BOTH,
      requires: 'It no longer appears in a corrected file.',
    },
    {
      from: ['mended', 'withdrawn', 'accepted', 'foreign', 'sent-back'],
      event: 'reopen',
      to: 'open',
      who: BOTH,
      requires: 'A file brings it again, or with other figures.',
    },
  ],
})
export type SettlementItemState = StateOf<typeof settlementItemLife>
