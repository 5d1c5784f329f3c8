import { z } from 'zod'

/** What a payment provider moves: money comes in, is sent back by us, or is taken back by a bank. */
export const MOVEMENT_KINDS = ['payment', 'refund', 'chargeback'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** What a row of a settlement file is: one of those, what the provider keeps for itself, or the sum that it pays to our bank. */
export const ITEM_TYPES = [...MOVEMENT_KINDS, 'fee', 'payout'] as const
export const ItemType = z.enum(ITEM_TYPES)
export type ItemType = z.output<typeof ItemType>
export const TYPE_LABELS: Readonly<Record<ItemType, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  chargeback: 'Chargeback',
  fee: 'Fee',
  payout: 'Payout',
}

export const OUTCOMES = ['matched', 'amount', 'doubled', 'unknown', 'missing', 'status', 'total'] as const
export const Outcome = z.enum(OUTCOMES)
export type Outcome = z.output<typeof Outcome>
export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  matched: 'Matched',
  amount: 'Amount differs',
  doubled: 'Duplicate',
  unknown: 'Unknown to us',
  missing: 'Not in the file',
  status: 'Status differs',
  total: 'Payout differs',
}
