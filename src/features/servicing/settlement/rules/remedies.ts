import type { SettlementItemState } from '#domain/life-cycles.ts'
import { ALONE_UP_TO, apart, type Booked } from './accounts.ts'
import type { Outcome } from './words.ts'

type Item = Omit<Booked, 'state'> & {
  readonly state: SettlementItemState
  readonly outcome: Outcome
  readonly paymentId: string | null
  readonly reference: string | null
  readonly proposedBy: string | null
}

type Remedies = {
  readonly may: ('ask' | 'accept' | 'approve' | 'return' | 'set-aside' | 'send-back')[]
  readonly needsSecond: boolean
  readonly whyNot: string | null
}

const PROPOSED_IT = 'You proposed to accept this difference. Someone else in the finance office confirms it.'

/** What this person can actually do about an item now. */
export function remediesOf(item: Item, personId: string): Remedies {
  const { state, outcome, type, paymentId, reference, proposedBy } = item
  const needsSecond = apart(item) > ALONE_UP_TO
  const ask = paymentId === null ? [] : (['ask'] as const)
  if (state === 'proposed')
    return proposedBy === personId
      ? { may: [...ask], needsSecond, whyNot: PROPOSED_IT }
      : { may: [...ask, 'approve', 'return'], needsSecond, whyNot: null }
  if (state !== 'open') return { may: [], needsSecond, whyNot: null }
  const unknown = outcome === 'unknown' ? (['set-aside'] as const) : []
  const back = outcome === 'unknown' && type === 'payment' && reference !== null ? (['send-back'] as const) : []
  return { may: [...ask, 'accept', ...unknown, ...back], needsSecond, whyNot: null }
}
