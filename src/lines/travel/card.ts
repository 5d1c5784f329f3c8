import { knownFacts } from '../blocks.ts'
import type { Card } from '../line/documents.ts'
import { benefitAmount } from './benefits.ts'
import { countriesOf, daysOf, type Facts, travellersBlock } from './documents.ts'
import type { TravelTariff } from './tariff.ts'
import { isDomestic, writtenPeriod } from './trip.ts'

/** What a hospital or a hotline asks for first. */
export function card(facts: Facts, tariff: TravelTariff): Card {
  const { details } = facts
  const medical = tariff.benefits.find(({ code }) => code === 'medical')
  return {
    title: 'Emergency card',
    phone: tariff.assistance,
    facts: [
      ...travellersBlock(facts).facts,
      ...knownFacts({
        Destinations: countriesOf(facts),
        'Days of cover': writtenPeriod(daysOf(facts, tariff)),
        'Medical and hospital expenses': medical && benefitAmount(medical, details.plan, isDomestic(details.destinations, tariff), tariff),
        'Insured by': facts.insurer.name,
      }),
    ],
  }
}
