import { defineLine } from '../line.ts'
import { authorities } from './authorities.ts'
import { bulk } from './bulk.ts'
import { cancellationTerms } from './cancellation-terms.ts'
import { certificates } from './certificates.ts'
import { checkTariff } from './check-tariff.ts'
import { claims } from './claims.ts'
import { controls } from './controls.ts'
import { declarations } from './declarations.ts'
import { describe } from './describe.ts'
import { GroupDetails, quickFields, steps } from './details.ts'
import { documents } from './documents.ts'
import { earlyRules } from './early.ts'
import { examples } from './examples.ts'
import { GroupHolder } from './holder.ts'
import { riskKeys } from './identity.ts'
import { offers, packages } from './offers.ts'
import { phrases } from './phrases.ts'
import { quickRate, rate } from './rating.ts'
import { recommend } from './recommend.ts'
import { renewal } from './renewal.ts'
import { roster } from './roster.ts'
import { groupRoutes } from './routes.ts'
import { GroupTariff } from './tariff.ts'
import { tariffLabels } from './tariff-labels.ts'
import { term } from './term.ts'

export const group = defineLine({
  code: 'group',
  name: 'Group',
  summary: 'Accident and medical insurance for everyone who belongs to a company, school, union or co-operative, on one policy.',
  prefix: 'GROUP',
  risk: { schema: GroupDetails, steps, quickFields, holder: GroupHolder, describe, keys: riskKeys, term },
  price: {
    ...{ tariff: GroupTariff, tariffLabels, check: checkTariff, quickRate, rate, offers, packages, cancellationTerms },
    packageField: 'plan',
  },
  control: { findings: controls, early: earlyRules, authorities, phrases },
  sale: { licences: ['non-life', 'accident-health'], declarations, identityWorkflow: 'group', recommend },
  documents: { ...documents, letters: [certificates] },
  claims,
  roster,
  bulk,
  routes: groupRoutes,
  renewal,
  examples,
})
