import { addDays, type Day } from '#domain/day.ts'
import type { Actor } from '#kit/actor.ts'

/** A policy that is not renewed, or only with less cover, renews at its holder’s wish unless they were told so long before its end: Insurance Code, section 66. */
export const NON_RENEWAL_DAYS = 45

/** What stands where a notice of cancellation has its ground. */
export const NOT_RENEWED = 'not-renewed'

type Standing = { readonly coverTo: Day; readonly isInForce: boolean; readonly isNoticed: boolean }

/** Until when whoever asks may give notice of non-renewal; null when it is not theirs, too late, or given already. */
export function mayNotRenewUntil(actor: Actor, { coverTo, isInForce, isNoticed }: Standing, today: Day): Day | null {
  if (actor.kind !== 'staff' || !actor.features.includes('UNDERWRITING')) return null
  const last = addDays(coverTo, -NON_RENEWAL_DAYS)
  return isInForce && !isNoticed && today <= last ? last : null
}
