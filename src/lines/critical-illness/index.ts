import { planIn } from '../instalments.ts'
import { defineLine } from '../line.ts'
import { authorities } from './authorities.ts'
import { cancellationTerms } from './cancellation-terms.ts'
import { checkTariff } from './check-tariff.ts'
import { claims } from './claims.ts'
import { conditions } from './conditions.ts'
import { controls } from './controls.ts'
import { declarations } from './declarations.ts'
import { describe } from './describe.ts'
import { CriticalIllnessDetails, quickFields, steps } from './details.ts'
import { documents } from './documents.ts'
import { endorsement } from './endorsement.ts'
import { examples } from './examples.ts'
import { riskKeys } from './identity.ts'
import { leaflet } from './leaflet.ts'
import { offers } from './offers.ts'
import { phrases } from './phrases.ts'
import { quickRate, rate } from './rating.ts'
import { recommend } from './recommend.ts'
import { renewal } from './renewal.ts'
import { criticalIllnessRoutes } from './routes.ts'
import { CriticalIllnessTariff } from './tariff.ts'
import { tariffLabels } from './tariff-labels.ts'
import { term } from './term.ts'

export const criticalIllness = defineLine({
  code: 'ci',
  name: 'Critical illness',
  summary: 'A sum paid once when cancer, a heart attack, a stroke or another serious illness is diagnosed.',
  prefix: 'CI',
  risk: {
    ...{ schema: CriticalIllnessDetails, steps, quickFields, describe, keys: riskKeys, term },
    sumInsured: ({ sumInsured }) => sumInsured,
  },
  price: {
    ...{ tariff: CriticalIllnessTariff, tariffLabels, check: checkTariff, quickRate, rate, offers, cancellationTerms },
    instalments: { field: 'paidBy', plan: ({ paidBy }, { instalments }) => planIn(instalments, paidBy) },
  },
  control: { findings: controls, authorities, conditions, phrases, mostLoading: ({ loads }) => loads.most },
  sale: { licences: ['non-life', 'accident-health'], declarations, identityWorkflow: 'ci', recommend },
  documents: { ...documents, leaflet },
  claims,
  routes: criticalIllnessRoutes,
  renewal,
  endorsement,
  examples,
})
