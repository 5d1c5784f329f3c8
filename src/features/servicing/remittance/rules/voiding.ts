import type { CollectionState } from '#domain/collection-life.ts'
import type { Day } from '#domain/day.ts'

/** How an agent voids a receipt that they recorded in error: by themselves, or by asking the office. */
export const WAYS_TO_VOID = ['at-once', 'ask'] as const
export type WayToVoid = (typeof WAYS_TO_VOID)[number]

type Standing = {
  readonly state: CollectionState
  readonly receivedOn: Day
  /** A policy was issued because of it, or something else that was paid for is covered since then. */
  readonly gaveCover: boolean
}

const NOT_TO_VOID: Readonly<Record<Exclude<CollectionState, 'held'>, string>> = {
  sent: 'It is on a remittance that is waiting for the office. Ask a finance officer to return that first, with this as the reason.',
  remitted: 'It was remitted and the office has the money. Write to the finance office: what must go back is returned as a refund.',
  dishonoured: 'The bank did not pay this cheque, so it no longer counts.',
  'void-asked': 'The office has already been asked. A finance officer decides, and you will be notified.',
  void: 'This receipt is already void.',
}

/** How the person who recorded a receipt can void it, or why they cannot. */
export function voidingOf(
  { state, receivedOn, gaveCover }: Standing,
  today: Day,
): { readonly way: WayToVoid } | { readonly whyNot: string } {
  if (state !== 'held') return { whyNot: NOT_TO_VOID[state] }
  return { way: receivedOn === today && !gaveCover ? 'at-once' : 'ask' }
}
