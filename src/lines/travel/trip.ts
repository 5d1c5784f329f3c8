import { addDays, addYears, type Day, daysBetween, formatDay, type Term } from '#domain/day.ts'
import { derived } from '#kit/derived.ts'
import type { TravelTariff, Zone } from './tariff.ts'

/** What a trip's zone and period depend on: for a single trip the days of departure and return, for a year of trips its first day. */
export type Trip = {
  readonly tripType: 'single' | 'annual'
  readonly destinations: readonly string[]
  readonly departOn?: Day | undefined
  readonly returnOn?: Day | undefined
  readonly startOn?: Day | undefined
  readonly visaBuffer?: boolean | undefined
}

type Zones = Pick<TravelTariff, 'zones' | 'elsewhere'>

/** By country; of zones that list the same country, the first. */
const zonesByCountry = derived(
  (zones: Zones['zones']) => new Map(zones.toReversed().flatMap((zone) => zone.countries.map((country) => [country, zone] as const))),
)

const zoneOfCountry = (country: string, { zones, elsewhere }: Zones): Zone | undefined =>
  zonesByCountry(zones).get(country) ?? zones.find(({ code }) => code === elsewhere)

const highest = (zones: readonly Zone[]): Zone | undefined =>
  zones.reduce<Zone | undefined>((best, zone) => (best && best.rank >= zone.rank ? best : zone), undefined)

/** The zone of a trip: the highest of all its countries. */
export const zoneOf = (destinations: readonly string[], tariff: Zones): Zone | undefined =>
  highest(destinations.flatMap((country) => zoneOfCountry(country, tariff) ?? []))

/** The zone sold for a year that covers a zone: the first that reaches as far. */
export const annualZoneOf = (zone: Zone, { zones, annual }: Pick<TravelTariff, 'zones' | 'annual'>): Zone | undefined =>
  zones.filter(({ code, rank }) => rank >= zone.rank && annual.some((row) => row.zone === code)).toSorted((a, b) => a.rank - b.rank)[0]

export const isDomestic = (destinations: readonly string[], tariff: Zones): boolean => zoneOf(destinations, tariff)?.rank === 1

/** The destinations that require a Schengen visa. */
export const schengenAmong = (destinations: readonly string[], { schengen }: Pick<TravelTariff, 'schengen'>): readonly string[] =>
  destinations.filter((country) => schengen.states.includes(country) || schengen.alike.includes(country))

/** Days after the return that are also insured, as some embassies require. */
export const bufferOf = ({ tripType, destinations, visaBuffer }: Trip, tariff: TravelTariff): number =>
  tripType === 'single' && visaBuffer && schengenAmong(destinations, tariff).length > 0 ? tariff.schengen.bufferDays : 0

/** The first and last day of cover, both included; undefined while they are not known. */
export function insuredDays(trip: Trip, tariff: TravelTariff): Term | undefined {
  const { tripType, departOn, returnOn, startOn } = trip
  if (tripType === 'annual') return startOn ? { from: startOn, to: addDays(addYears(startOn, 1), -1) } : undefined
  return departOn && returnOn && returnOn >= departOn ? { from: departOn, to: addDays(returnOn, bufferOf(trip, tariff)) } : undefined
}

/** The number of days in a period, counting both ends: supplement.md A3. */
export const countDays = ({ from, to }: Term): number => daysBetween(from, to) + 1

export const writtenPeriod = ({ from, to }: Term): string => `${formatDay(from)} to ${formatDay(to)}`

/** The first and last day of cover, both in full. */
export const term = (trip: Trip, tariff: TravelTariff, today: Day): Term => insuredDays(trip, tariff) ?? { from: today, to: today }

/** The period until the last of these days is over: it ends on the day on which the next trip may start. */
export const untilOver = ({ from, to }: Term): Term => ({ from, to: addDays(to, 1) })
