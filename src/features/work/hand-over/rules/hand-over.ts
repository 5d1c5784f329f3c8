import type { BookKind } from '#domain/book.ts'

/** Why a book is handed over. */
export const HAND_OVER_REASONS = ['leaves', 'suspended', 'away'] as const
export type HandOverReason = (typeof HAND_OVER_REASONS)[number]

export const reasonName: Readonly<Record<HandOverReason, string>> = {
  leaves: 'Leaves the company',
  suspended: 'Is suspended',
  away: 'Is away for a while',
}

export const MOST_SUCCESSORS = 10
const HOURS_TO_UNDO = 24

/** Until when a completed hand-over can be undone. */
export const undoUntil = (doneAt: Date): Date => new Date(doneAt.getTime() + HOURS_TO_UNDO * 3_600_000)

/** How many records of a kind go to one successor, and how many of them cannot. */
export type MovedKind = { readonly kind: BookKind; readonly n: number; readonly stays: number }

/** What one successor gets. */
export type MovedTo = {
  readonly agentId: string
  readonly kinds: readonly MovedKind[]
  /** Policies among them that end soon. */
  readonly renewals: number
  /** Customers who are notified, because they are insured. */
  readonly told: number
}
export type Moved = readonly MovedTo[]

/** Where this year's policies and quotations would go to someone without a licence for their line. */
export type Unlicensed = { readonly agentId: string; readonly line: string; readonly n: number; readonly why: string }
