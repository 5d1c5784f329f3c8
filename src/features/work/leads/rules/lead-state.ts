type Standing = { readonly grouping: string; readonly status: string }

/**
 * The state on a lead's badge: how it ended, or while it is open how far the advisor got. By the specification a lead is among the
 * converted ones from its first proposal on; until something is sold, it counts as being sold.
 */
export function stateOf({ grouping, status }: Standing): string {
  if (grouping === 'open') return status
  return grouping === 'converted' && status !== 'converted' ? 'selling' : grouping
}
