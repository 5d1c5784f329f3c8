/** How many hours after learning of a breach the Commission and the persons concerned must be notified (NPC Circular 16-03, section 17). */
const NOTIFY_WITHIN_HOURS = 72

type Known = {
  readonly foundAt: Date
  readonly npcNotifiedAt: Date | null
  readonly personsNotifiedAt: Date | null
  readonly exemption: string | null
}

export const notifyBy = (foundAt: Date): Date => new Date(foundAt.getTime() + NOTIFY_WITHIN_HOURS * 3_600_000)

export const BREACH_STATES = ['open', 'closed'] as const
export type BreachState = (typeof BREACH_STATES)[number]

/** What is still to be done for a breach: those not notified yet must be, or the record says why that is not needed. */
export function stillToNotify({ npcNotifiedAt, personsNotifiedAt, exemption }: Omit<Known, 'foundAt'>): readonly ('npc' | 'persons')[] {
  if (exemption) return []
  return [...(npcNotifiedAt ? [] : (['npc'] as const)), ...(personsNotifiedAt ? [] : (['persons'] as const))]
}

export const isClockOver = (known: Known, now: Date): boolean => stillToNotify(known).length > 0 && now > notifyBy(known.foundAt)
