import type { Centavos } from '#domain/money.ts'

export const ENTRY_KINDS = ['received', 'remitted', 'dishonoured', 'voided'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The accounts of the journal: what an agent holds for the insurer, the insurer's bank, and the premiums that customers paid. */
export type Account = 'held' | 'bank' | 'premium'
export type Posting = { readonly account: Account; readonly amount: Centavos }

/** A positive amount is held by someone. */
const moved = (from: Account, to: Account, amount: Centavos): Posting[] => [
  { account: to, amount },
  { account: from, amount: -amount },
]

/** A customer paid an agent. */
export const receivedPostings = (amount: Centavos): Posting[] => moved('premium', 'held', amount)

/** The office accepted what an agent paid in. */
export const remittedPostings = (amount: Centavos): Posting[] => moved('held', 'bank', amount)

/** What was recorded in error was never received. */
export const voidedPostings = (amount: Centavos): Posting[] => moved('held', 'premium', amount)

/** A cheque was not honoured: whoever had it holds nothing. */
export const dishonouredPostings = (amount: Centavos, wasRemitted: boolean): Posting[] =>
  moved(wasRemitted ? 'bank' : 'held', 'premium', amount)
