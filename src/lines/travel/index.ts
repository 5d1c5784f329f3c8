import { defineLine } from '../line.ts'
import { authorities } from './authorities.ts'
import { bulk } from './bulk.ts'
import { cancellationTerms } from './cancellation-terms.ts'
import { card } from './card.ts'
import { checkTariff } from './check-tariff.ts'
import { claims } from './claims.ts'
import { controls } from './controls.ts'
import { declarations } from './declarations.ts'
import { describe } from './describe.ts'
import { quickFields, steps, TravelDetails } from './details.ts'
import { documents } from './documents.ts'
import { endorsement } from './endorsement.ts'
import { examples } from './examples.ts'
import { extension } from './extension.ts'
import { riskKeys } from './identity.ts'
import { offers, packages } from './offers.ts'
import { phrases } from './phrases.ts'
import { quickRate, rate } from './rating.ts'
import { recommend } from './recommend.ts'
import { travelRoutes } from './routes.ts'
import { TravelTariff } from './tariff.ts'
import { tariffLabels } from './tariff-labels.ts'
import { term, untilOver } from './trip.ts'
import { variants } from './variants.ts'
import { visaLetter } from './visa-letter.ts'

export const travel = defineLine({
  code: 'travel',
  name: 'Travel',
  summary: 'Illness, accident, delay and loss on a trip, abroad or in the Philippines, with the letter for a Schengen visa.',
  prefix: 'TRAVEL',
  risk: {
    schema: TravelDetails,
    steps,
    quickFields,
    variants,
    describe,
    keys: riskKeys,
    keyTerm: (_key, _details, _tariff, term) => untilOver(term),
    term,
  },
  price: {
    ...{ tariff: TravelTariff, tariffLabels, check: checkTariff, quickRate, rate, offers, packages, cancellationTerms },
    packageField: 'plan',
  },
  control: { findings: controls, authorities, phrases },
  sale: { licences: ['non-life', 'accident-health'], declarations, identityWorkflow: 'travel', recommend },
  documents: { ...documents, letters: [visaLetter], card },
  claims,
  extension,
  endorsement,
  bulk,
  routes: travelRoutes,
  examples,
})
