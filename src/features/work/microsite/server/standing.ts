import type { Day } from '#domain/day.ts'
import { LICENCE_KINDS, type Licence } from '#domain/licence.ts'
import { licenceFor } from '#features/people/licences/public/server/commands.ts'
import { stopsOfAgent } from '#features/people/products/public/server/on-sale.ts'
import { findActiveStaff, type StaffRow } from '#features/people/staff/public/server/staff.ts'
import type { Db } from '#kit/server/db.ts'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'

export type Licensed = { readonly line: Line; readonly licence: Licence }

/** Whether an agent may be shown to the public on a day, and with what. */
export type Standing = {
  readonly agent: StaffRow | undefined
  readonly licensed: readonly Licensed[]
  /** Those of the licensed lines that are sold that day. */
  readonly sold: readonly Licensed[]
  /** Why the page is hidden, in words for the agent and the office. */
  readonly hiddenBecause: string | undefined
}

/** No one is shown as an agent who has left, is suspended, or has no valid licence that day: `people/licences` says for which lines. */
export async function standingOf(db: Db, agentId: string, today: Day): Promise<Standing> {
  const agent = await findActiveStaff(db, { id: agentId })
  if (!agent) return { agent, licensed: [], sold: [], hiddenBecause: 'The agent does not work here now, so the page is hidden.' }
  const licensed: Licensed[] = []
  for (const line of Object.values<Line>(lines)) {
    const licence = await licenceFor(db, { agentId, line }, today)
    if (licence) licensed.push({ line, licence })
  }
  const hiddenBecause =
    licensed.length > 0 ? undefined : 'No licence is valid today, so the page is hidden. It is shown again once a licence is recorded.'
  const stopped = await stopsOfAgent(db, agentId, today)
  const sold = licensed.filter(({ line: { code } }) => !stopped.some(({ line }) => line === code))
  return { agent, licensed, sold, hiddenBecause }
}

/** Each licence once, as shown in the footer. */
export const licencesShown = (licensed: readonly Licensed[]) =>
  [...new Map(licensed.map(({ licence }) => [licence.number, licence])).values()].map(({ kind, number, validUntil }) => ({
    kind: LICENCE_KINDS[kind],
    number,
    validUntil,
  }))
