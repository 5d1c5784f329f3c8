import { formatDay, isDay } from '#domain/day.ts'
import { rowsIn } from '#kit/field.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const day = (value: unknown) => (isDay(text(value)) ? formatDay(text(value)) : '')
const NAMED = 3

/** `Japan, France · 20 Dec 2026 to 3 Jan 2027 · 4 travellers` */
export function describe(answers: Readonly<Record<string, unknown>>, label: (list: string, code: string) => string): string {
  const { tripType, destinations, departOn, returnOn, startOn, people, travellers } = answers
  const codes = Array.isArray(destinations) ? destinations.map(String) : []
  const more = codes.length > NAMED ? ` and ${codes.length - NAMED} more` : ''
  const places = codes
    .slice(0, NAMED)
    .map((code) => label('Country', code))
    .join(', ')
  const days =
    tripType === 'annual' ? day(startOn) && `a year from ${day(startOn)}` : [day(departOn), day(returnOn)].filter(Boolean).join(' to ')
  const count = rowsIn(travellers).length || Number(people) || 0
  return [places && `${places}${more}`, days, count > 0 && `${count} ${count === 1 ? 'traveller' : 'travellers'}`]
    .filter(Boolean)
    .join(' · ')
}
