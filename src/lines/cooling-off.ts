import { z } from 'zod'
import type { Block } from '#kit/document.ts'

/** Days within which someone who bought cover of more days than these may give it back: supplement.md A5, B1. */
export const CoolingOff = z.array(z.object({ overDays: z.int(), days: z.int() }))
type CoolingOff = z.output<typeof CoolingOff>

/** Within how many days cover of this many days may be given back; undefined: not at all. The longest limit that it exceeds applies. */
export const coolingOffDays = (daysOfCover: number, table: CoolingOff): number | undefined =>
  table.toSorted((a, b) => b.overDays - a.overDays).find(({ overDays }) => daysOfCover > overDays)?.days

/** The documents' text about it. */
export function coolingOffBlock(daysOfCover: number, table: CoolingOff): Block[] {
  const days = coolingOffDays(daysOfCover, table)
  if (days === undefined) return []
  const text = `You may return this policy within ${days} days of receiving it, unless a claim was made; we then return all that was paid.`
  return [{ kind: 'text', title: 'If you change your mind', text }]
}
