import { defineLine } from '../line.ts'
import { authorities } from './authorities.ts'
import { cancellationTerms } from './cancellation-terms.ts'
import { checkTariff } from './check-tariff.ts'
import { claims } from './claims.ts'
import { conditions } from './conditions.ts'
import { controls } from './controls.ts'
import { declarations } from './declarations.ts'
import { describe, model } from './describe.ts'
import { CtplDetails, papers, quickFields, steps } from './details.ts'
import { documents } from './documents.ts'
import { earlyRules } from './early.ts'
import { endorsement } from './endorsement.ts'
import { examples } from './examples.ts'
import { misread, riskKeys } from './identity.ts'
import { phrases } from './phrases.ts'
import { quickRate, rate } from './rating.ts'
import { recommend } from './recommend.ts'
import { registration } from './registration.ts'
import { renewal } from './renewal.ts'
import { ctplRoutes } from './routes.ts'
import { CtplTariff } from './tariff.ts'
import { tariffLabels } from './tariff-labels.ts'
import { taxation } from './taxation.ts'
import { term } from './term.ts'

export const ctpl = defineLine({
  code: 'ctpl',
  name: 'CTPL',
  summary: 'Death and bodily injury of third parties on the road: the cover that the LTO requires before it registers any vehicle.',
  prefix: 'CTPL',
  risk: { schema: CtplDetails, steps, quickFields, papers, describe, misread, keys: riskKeys, model, term },
  price: { tariff: CtplTariff, tariffLabels, check: checkTariff, quickRate, rate, taxation, cancellationTerms },
  control: { findings: controls, early: earlyRules, authorities, conditions, phrases },
  sale: { licences: ['non-life', 'ctpl-only'], declarations, identityWorkflow: 'ctpl', recommend },
  documents: { ...documents, registration },
  claims,
  endorsement,
  bulk: { row: 'Vehicle', keys: ['plate', 'mvFile', 'chassisNo', 'conductionSticker', 'engineNo'] },
  routes: ctplRoutes,
  renewal,
  examples,
})
