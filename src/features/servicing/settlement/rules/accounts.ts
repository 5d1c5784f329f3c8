import { type Centavos, sum } from '#domain/money.ts'
import type { SettlementItemState } from '#domain/settlement-life.ts'
import type { Figures } from './matching.ts'
import type { ItemType } from './words.ts'

/**
 * The accounts of what providers hold for us: what we own is positive. `clearing` is captured and not settled, `premiums` what payers paid,
 * `suspense` what a provider settled and no one has explained yet.
 */
export const ACCOUNTS = ['clearing', 'premiums', 'bank', 'fees', 'fee-tax', 'withheld', 'suspense', 'differences', 'foreign'] as const
export type Account = (typeof ACCOUNTS)[number]
export type Posting = { readonly account: Account; readonly amount: Centavos }

/** One sum for each account, leaving out accounts with zero. */
export const together = (postings: readonly Posting[]): Posting[] =>
  ACCOUNTS.map((account) => ({
    account,
    amount: sum(postings.flatMap((posting) => (posting.account === account ? [posting.amount] : []))),
  })).filter(({ amount }) => amount !== 0)

export type Booked = Figures & {
  readonly type: ItemType
  readonly state: SettlementItemState
  /** It is missing: it is in no file. */
  readonly isMissing: boolean
  /** What it settles or would have settled of ours; zero if that did not move according to our records. */
  readonly claimed: Centavos
  /** For a payout, the total of the other items. */
  readonly due: Centavos
}

const GONE: readonly SettlementItemState[] = ['mended', 'withdrawn']

/** The account for the unexplained remainder of an item. */
function restOf({ type, state }: Booked): Account {
  if (type === 'fee') return 'fees'
  if (state === 'accepted') return 'differences'
  return state === 'foreign' ? 'foreign' : 'suspense'
}

/** All postings that an item should have in the ledger now; the journal gets the difference from what it has. */
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

/** The postings to write so that the kept ones become the wanted ones. */
export const differenceOf = (wanted: readonly Posting[], kept: readonly Posting[]): Posting[] =>
  together([...wanted, ...kept.map(({ account, amount }) => ({ account, amount: -amount }))])

/** The most that one person accepts alone; above that, a second person is needed. */
export const ALONE_UP_TO: Centavos = 100_000

/** By how much the two sides of an item differ: in what was captured or, if that is more, in what is left of it after fees and taxes. */
export function apart({ type, isMissing, claimed, gross, fee, vat, withheld, net, due }: Omit<Booked, 'state'>): Centavos {
  if (isMissing) return Math.abs(claimed)
  if (type === 'payout') return Math.abs(gross - due)
  return Math.max(Math.abs(gross - claimed), Math.abs(net + fee + vat + withheld - claimed))
}
