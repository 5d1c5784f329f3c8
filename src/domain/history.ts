import type { Actor } from '#kit/actor.ts'

/** What is needed to say who did something to a record. */
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

/** Who did something, in words for whoever reads it. A customer knows their agent by name; who else works for the insurer is the insurer's own affair. */
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
