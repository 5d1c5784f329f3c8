import type { Actor } from '#kit/actor.ts'

/** The context for `nameActor`: who reads the history, and the people of the record. */
export type HistoryContext = {
  readonly viewer: Actor
  readonly agentId: string
  readonly customerId: string | null
  readonly holderName: string
  readonly nameOfStaff: (id: string) => string | undefined
}

/** The ids of the staff among the actors of a history. */
export const staffIdsIn = (actors: readonly string[]): string[] => [
  ...new Set(actors.filter((actor) => actor.startsWith('staff:')).map((actor) => actor.slice('staff:'.length))),
]

/** The name to show for an actor. Customers see their own agent's name; other staff are shown to them as “The insurer”. */
export function nameActor(actor: string, { viewer, agentId, customerId, holderName, nameOfStaff }: HistoryContext): string {
  const [kind, id = ''] = actor.split(':')
  if (kind === 'customer') {
    if (viewer.kind === 'customer' && viewer.id === id) return 'You'
    return id === customerId && holderName ? holderName : 'The customer'
  }
  if (kind !== 'staff') return 'Kalasag'
  const isHidden = viewer.kind === 'customer' && id !== agentId
  return (isHidden ? undefined : nameOfStaff(id)) ?? 'The insurer'
}
