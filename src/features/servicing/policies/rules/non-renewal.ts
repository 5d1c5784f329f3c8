import { addDays, type Day } from '#domain/day.ts'
import type { Actor } from '#kit/actor.ts'

/**
 * A policy that is not to be renewed, or only with less cover, still renews at its holder's request unless they were notified this many
 * days before its end: Insurance Code, section 66.
 */
export const NON_RENEWAL_DAYS = 45

/** Used where a notice of cancellation has its ground. */
export const NOT_RENEWED = 'not-renewed'

type Standing = { readonly coverTo: Day; readonly isInForce: boolean; readonly isNoticed: boolean }

/** Until when the person asking may give notice of non-renewal; null when they may not, it is too late, or notice was given already. */
export function mayNotRenewUntil(actor: Actor, { coverTo, isInForce, isNoticed }: Standing, today: Day): Day | null {
  if (actor.kind !== 'staff' || !actor.features.includes('UNDERWRITING')) return null
  const last = addDays(coverTo, -NON_RENEWAL_DAYS)
  return isInForce && !isNoticed && today <= last ? last : null
}
