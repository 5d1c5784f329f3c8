import { holderEndorsements } from '../holder-endorsements.ts'
import type { EndorsementKind, EndorsementSpec } from '../line/endorsement.ts'
import { premiumTaxLines } from '../premium-taxes.ts'
import type { TravelDetails } from './details.ts'
import type { TravelTariff } from './tariff.ts'

const journey: EndorsementKind = {
  code: 'journey',
  name: 'Other days',
  help: 'When the journey begins and ends, as long as it has not begun. What it costs more is paid, what it costs less goes back; a letter for a visa says the new days.',
  of: 'risk',
  fields: ['departOn', 'returnOn', 'startOn', 'visaBuffer'] satisfies (keyof TravelDetails)[],
  isPriced: true,
  onlyBeforeStart: true,
}

const who: EndorsementKind = {
  code: 'travellers',
  name: 'Who travels',
  help: 'Somebody more or fewer, or a name, a birthday or a passport put right, as long as the journey has not begun. Have the passports at hand.',
  of: 'risk',
  fields: ['cover', 'people', 'travellers'] satisfies (keyof TravelDetails)[],
  isPriced: true,
  onlyBeforeStart: true,
}

const destinations: EndorsementKind = {
  code: 'destinations',
  name: 'Other countries',
  help: 'Where the journey goes from now on. The days are made more by “Make the cover longer”.',
  of: 'risk',
  fields: ['destinations'] satisfies (keyof TravelDetails)[],
  isPriced: true,
}

const options: EndorsementKind = {
  code: 'options',
  name: 'Winter sports, a cruise, equipment',
  help: 'What is done on the journey that the policy does not say yet.',
  of: 'risk',
  fields: ['winterSports', 'cruise', 'equipment', 'rentalExcess'] satisfies (keyof TravelDetails)[],
  isPriced: true,
}

export const endorsement: EndorsementSpec<TravelDetails, TravelTariff> = {
  kinds: [journey, who, destinations, options, ...holderEndorsements],
  taxesOn: (net, _, { taxes }, branch) => premiumTaxLines(net, taxes, branch),
}
