import { holderEndorsements } from '../holder-endorsements.ts'
import type { EndorsementKind, EndorsementSpec } from '../line/endorsement.ts'
import { premiumTaxLines } from '../premium-taxes.ts'
import type { TravelDetails } from './details.ts'
import type { TravelTariff } from './tariff.ts'

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
  kinds: [destinations, options, ...holderEndorsements],
  taxesOn: (net, _, { taxes }, branch) => premiumTaxLines(net, taxes, branch),
}
