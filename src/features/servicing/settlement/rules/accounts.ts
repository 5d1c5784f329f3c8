import { type Centavos, sum } from '#domain/money.ts'
import type { SettlementItemState } from '#domain/settlement-life.ts'
import type { Figures } from './matching.ts'
import type { ItemType } from './words.ts'

/**
 * The accounts of what providers hold for us: what we own stands above zero. `clearing` is captured and not settled, `premiums` what payers paid,
 * `suspense` what a provider settled and nobody explained yet.
 */
export const ACCOUNTS = ['clearing', 'premiums', 'bank', 'fees', 'fee-tax', 'withheld', 'suspense', 'differences', 'foreign'] as const
export type Account = (typeof ACCOUNTS)[number]
export type Posting = { readonly account: Account; readonly amount: Centavos }

/** One sum for each account, and no account of nothing. */
export const together = (postings: readonly Posting[]): Posting[] =>
  ACCOUNTS.map((account) => ({
    account,
    amount: sum(postings.flatMap((posting) => (posting.account === account ? [posting.amount] : []))),
  })).filter(({ amount }) => amount !== 0)

export type Booked = Figures & {
  readonly type: ItemType
  readonly state: SettlementItemState
  /** It stands in no file: it is missing there. */
  readonly isMissing: boolean
  /** Of ours, what it settles or would have settled; nothing where that did not move by our knowledge. */
  readonly claimed: Centavos
  /** Of a payout, what the other items come to. */
  readonly due: Centavos
}

const GONE: readonly SettlementItemState[] = ['mended', 'withdrawn']

/** Where what nobody can say of an item stands. */
function restOf({ type, state }: Booked): Account {
  if (type === 'fee') return 'fees'
  if (state === 'accepted') return 'differences'
  return state === 'foreign' ? 'foreign' : 'suspense'
}

/** All that an item has in the ledger as it stands now; the journal is given the difference to what it has. */
export function itemPostings(item: Booked): Posting[] {
  const { type, state, isMissing, claimed, gross, fee, vat, withheld, net, due } = item
  if (GONE.includes(state)) return []
  if (isMissing)
    return state === 'accepted'
      ? together([
          { account: 'clearing', amount: -claimed },
          { account: 'differences', amount: claimed },
        ])
      : []
  const known: Posting[] =
    type === 'payout'
      ? [{ account: 'bank', amount: gross - due }]
      : [
          { account: 'bank', amount: net },
          { account: 'fees', amount: fee },
          { account: 'fee-tax', amount: vat },
          { account: 'withheld', amount: withheld },
          { account: 'clearing', amount: -claimed },
        ]
  return together([...known, { account: restOf(item), amount: -sum(known.map(({ amount }) => amount)) }])
}

/** What is to be written so that postings become others. */
export const differenceOf = (wanted: readonly Posting[], kept: readonly Posting[]): Posting[] =>
  together([...wanted, ...kept.map(({ account, amount }) => ({ account, amount: -amount }))])

/** What one person accepts alone; above that, a second one. */
export const ALONE_UP_TO: Centavos = 100_000

/** How far apart the two sides of an item are. */
export const apart = ({
  gross,
  claimed,
  isMissing,
  type,
  due,
}: Pick<Booked, 'gross' | 'claimed' | 'isMissing' | 'type' | 'due'>): Centavos =>
  Math.abs(isMissing ? claimed : type === 'payout' ? gross - due : gross - claimed)
