import { holderEndorsements } from '../holder-endorsements.ts'
import type { EndorsementKind, EndorsementSpec } from '../line/endorsement.ts'
import { premiumTaxLines } from '../premium-taxes.ts'
import type { TravelDetails } from './details.ts'
import type { TravelTariff } from './tariff.ts'

const journey: EndorsementKind = {
  code: 'journey',
  name: 'Other days',
  help: 'When the trip starts and ends, as long as it has not started. Any extra cost is paid, and any saving is refunded; a letter for a visa shows the new days.',
  of: 'risk',
  fields: ['departOn', 'returnOn', 'startOn', 'visaBuffer'] satisfies (keyof TravelDetails)[],
  isPriced: true,
  onlyBeforeStart: true,
}

const who: EndorsementKind = {
  code: 'travellers',
  name: 'Who travels',
  help: 'Add or remove a traveller, or correct a name, a birthday or a passport, as long as the trip has not started. Have the passports ready.',
  of: 'risk',
  fields: ['cover', 'people', 'travellers'] satisfies (keyof TravelDetails)[],
  isPriced: true,
  onlyBeforeStart: true,
}

const destinations: EndorsementKind = {
  code: 'destinations',
  name: 'Other countries',
  help: 'Where the trip goes from now on. To add days, use “Extend the cover”.',
  of: 'risk',
  fields: ['destinations'] satisfies (keyof TravelDetails)[],
  isPriced: true,
}

const options: EndorsementKind = {
  code: 'options',
  name: 'Winter sports, a cruise, equipment',
  help: 'What the trip involves that is not in the policy yet.',
  of: 'risk',
  fields: ['winterSports', 'cruise', 'equipment', 'rentalExcess'] satisfies (keyof TravelDetails)[],
  isPriced: true,
}

export const endorsement: EndorsementSpec<TravelDetails, TravelTariff> = {
  kinds: [journey, who, destinations, options, ...holderEndorsements],
  taxesOn: (net, _, { taxes }, branch) => premiumTaxLines(net, taxes, branch),
}
