import { type Centavos, type Millionths, share } from '#domain/money.ts'

export const ENTRY_KINDS = ['earned', 'taken-back', 'paid-out'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
export const ENTRY_LABELS: Readonly<Record<EntryKind, string>> = {
  earned: 'Earned',
  'taken-back': 'Taken back',
  'paid-out': 'Paid out',
}

/** The accounts of the ledger: what commission costs, what people are owed, what the tax office is, and the bank. */
export type Account = 'commission' | 'payable' | 'withheld' | 'bank'
export type Posting = { readonly account: Account; readonly amount: Centavos }

/** Of what is above zero somebody is owed; what is below was spent. They add up to nothing. */
const balanced = (postings: readonly Posting[]): Posting[] => postings.filter(({ amount }) => amount !== 0)

export const earnedPostings = (gross: Centavos, taxRate: Millionths): Posting[] => changedPostings(gross, share(gross, taxRate))

/** Of a gross commission and the tax on it, both below zero where they are taken back. */
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
