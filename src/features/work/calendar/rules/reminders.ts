import { addDays, dayOf, formatInstant } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { instantAt } from './slots.ts'

const HOUR = 3_600_000
const EVENING = 18 * HOUR

/** An hour before, if that is still to come. */
export function agentReminderAt(startsAt: Date, now: Date): Date | undefined {
  const at = new Date(startsAt.getTime() - HOUR)
  return at > now ? at : undefined
}

/** The evening before, at 6:00 PM in Manila; for what was arranged later than that, two hours before. */
export function personReminderAt(startsAt: Date, now: Date): Date | undefined {
  const eveningBefore = instantAt(addDays(dayOf(startsAt), -1), EVENING)
  const twoHoursBefore = new Date(startsAt.getTime() - 2 * HOUR)
  return [eveningBefore, twoHoursBefore].find((at) => at > now)
}

type Meeting = {
  readonly startsAt: Date
  readonly place: string
  readonly agentName: string
  readonly agentMobile: string
  readonly brand: string
}

/** What the person reads on their phone, in plain signs, so that it fits one text message as a rule. */
export const personReminder = ({ startsAt, place, agentName, agentMobile, brand }: Meeting): string =>
  `${brand}: you meet ${agentName} on ${formatInstant(startsAt)} (Manila time)${place ? `, ${place}` : ''}. To change it, call ${formatMobile(agentMobile)}.`

type Offer = { readonly name: string; readonly agentName: string; readonly brand: string; readonly times: readonly Date[] }

/** One tap after nobody came: a message that offers new times. */
export const offerText = ({ name, agentName, brand, times }: Offer): string => {
  const offered = times.map(formatInstant)
  const choice = offered.length > 1 ? `${offered.slice(0, -1).join('; ')} or ${offered.at(-1)}` : (offered[0] ?? 'another day')
  return `Hi ${name}, this is ${agentName} of ${brand}. Sorry that we missed each other. Could we meet on ${choice} (Manila time)? Which suits you?`
}
