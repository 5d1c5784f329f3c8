import { type Centavos, type Millionths, share } from '#domain/money.ts'

export const ENTRY_KINDS = ['earned', 'taken-back', 'paid-out'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
export const ENTRY_LABELS: Readonly<Record<EntryKind, string>> = {
  earned: 'Earned',
  'taken-back': 'Reversed',
  'paid-out': 'Paid out',
}

/** The accounts of the ledger: commission expense, what is owed to people and to the tax office, and the bank. */
export type Account = 'commission' | 'payable' | 'withheld' | 'bank'
export type Posting = { readonly account: Account; readonly amount: Centavos }

/** Positive amounts are owed to someone, negative ones were spent; they add up to zero. */
const balanced = (postings: readonly Posting[]): Posting[] => postings.filter(({ amount }) => amount !== 0)

export const earnedPostings = (gross: Centavos, taxRate: Millionths): Posting[] => changedPostings(gross, share(gross, taxRate))

/** The postings of a gross commission and its tax, both negative if they are taken back. */
export const changedPostings = (gross: Centavos, tax: Centavos): Posting[] =>
  balanced([
    { account: 'commission', amount: -gross },
    { account: 'payable', amount: gross - tax },
    { account: 'withheld', amount: tax },
  ])

export const paidOutPostings = (amount: Centavos): Posting[] =>
  balanced([
    { account: 'payable', amount: -amount },
    { account: 'bank', amount },
  ])
