import { dayOf, formatInstant } from '#domain/day.ts'
import { formatMobile } from '#domain/mobile.ts'
import { formatTime, timeOf } from '#domain/time-of-day.ts'
import type { Appointment } from '../public/contract.ts'
import { TIME_ZONE } from '../rules/slots.ts'

/** Manila has kept one offset and no daylight saving time since 1990. */
const VTIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${TIME_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19900101T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'TZNAME:PST',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

/** Seconds after which a phone is asked to read again. */
const READ_EVERY = 3600

/** The time on a clock in Manila. Dates would be written in the time zone of the machine that this runs on. */
const wallTime = (at: string): string => {
  const instant = new Date(at)
  const time = new Date(timeOf(instant)).toISOString().slice(11, 19)
  return `${dayOf(instant)}T${time}`
}

type Options = {
  readonly name: string
  /** Names the advisor of each, if they are the appointments of several people. */
  readonly withAdvisor: boolean
  readonly addressOf: (appointment: Appointment) => string
}

/** An iCalendar file (RFC 5545). The same appointments make the same file, so that a reader learns when nothing changed. */
export async function icsOf(appointments: readonly Appointment[], { name, withAdvisor, addressOf }: Options): Promise<Uint8Array> {
  const { default: ical, ICalEventStatus } = await import('ical-generator')
  const calendar = ical({
    name,
    prodId: { company: 'kalasag', product: 'calendar', language: 'EN' },
    // Unnamed, so that timestamps stay in UTC as the standard requires.
    timezone: { name: null, generator: () => VTIMEZONE },
    ttl: READ_EVERY,
  })
  for (const each of appointments) {
    const { _id, version, title, place, personName, mobile, notes, startsAt, endsAt, advisor, movedFrom, start_time, updatedAt } = each
    calendar.createEvent({
      id: `${_id}@kalasag`,
      // A cancellation is a change like any other: it raises the version.
      sequence: version - 1,
      status: each.cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp: new Date(updatedAt),
      start: wallTime(startsAt),
      end: wallTime(endsAt),
      timezone: TIME_ZONE,
      summary: withAdvisor ? `${title} (${advisor.name})` : title,
      ...(place ? { location: place } : {}),
      url: addressOf(each),
      description: [
        [personName, mobile && formatMobile(mobile)].filter(Boolean).join(', '),
        `${formatTime(start_time)}, Manila time`,
        movedFrom && `Rescheduled from ${formatInstant(new Date(movedFrom))}`,
        notes,
      ]
        .filter(Boolean)
        .join('\n'),
    })
  }
  return new TextEncoder().encode(calendar.toString())
}
