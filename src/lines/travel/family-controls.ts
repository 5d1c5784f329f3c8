import { ageOn, type Day } from '#domain/day.ts'
import type { Finding } from '#domain/worksheet.ts'
import { msg } from '#kit/message.ts'
import { decline } from '../findings.ts'
import type { TravelDetails } from './details.ts'
import type { TravelTariff } from './tariff.ts'

/** Who counts as a family at one price, and how many as a group: supplement.md A3. */
export function familyFindings(details: TravelDetails, { rules }: TravelTariff, first: Day): Finding[] {
  const { cover, travellers } = details
  const each = { cover: 'individual', people: travellers.length }
  if (cover === 'group' && travellers.length < rules.groupFrom)
    return [
      decline('composition', msg`A group has ${rules.groupFrom} travellers or more, and ${travellers.length} are named.`, {
        sentence: 'Name everyone, or have each traveller pay for themselves.',
        change: each,
      }),
    ]
  if (cover !== 'family') return []
  const adults = travellers.filter(({ birthDate }) => ageOn(birthDate, first) > rules.childUpTo).length
  const children = travellers.length - adults
  if (adults >= 1 && adults <= rules.adults && children <= rules.children && travellers.length > 1) return []
  return [
    decline(
      'composition',
      msg`A family is up to ${rules.adults} adults and up to ${rules.children} children no older than ${rules.childUpTo}; ${adults} and ${children} are named here.`,
      { sentence: 'Have each traveller pay for themselves, or insure the others under their own policy.', change: each },
    ),
  ]
}
