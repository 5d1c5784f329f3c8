import { describe, model } from '../ctpl/describe.ts'
import { papers } from '../ctpl/details.ts'
import { misread } from '../ctpl/identity.ts'
import { defineLine } from '../line.ts'
import { authorities } from './authorities.ts'
import { cancellationTerms } from './cancellation-terms.ts'
import { checkTariff } from './check-tariff.ts'
import { claims } from './claims.ts'
import { conditions } from './conditions.ts'
import { controls } from './controls.ts'
import { sumInsuredOf } from './covers.ts'
import { declarations } from './declarations.ts'
import { MotorDetails, quickFields, steps } from './details.ts'
import { documents } from './documents.ts'
import { earlyRules } from './early.ts'
import { endorsement } from './endorsement.ts'
import { examples } from './examples.ts'
import { claimedCover, keyTerm, riskKeys } from './identity.ts'
import { inspectedFields, shots } from './inspection.ts'
import { offers, packages } from './offers.ts'
import { phrases } from './phrases.ts'
import { quickRate, rate } from './rating.ts'
import { recommend } from './recommend.ts'
import { isCertified, registration } from './registration.ts'
import { renewal } from './renewal.ts'
import { motorRoutes } from './routes.ts'
import { MotorTariff } from './tariff.ts'
import { tariffLabels } from './tariff-labels.ts'
import { taxation } from './taxation.ts'
import { term } from './term.ts'
import { variants } from './variants.ts'

export const motor = defineLine({
  code: 'motor',
  name: 'Motor comprehensive',
  summary: 'Your own vehicle against accident, theft and nature, your liability to others, and CTPL if you wish.',
  prefix: 'MOTOR',
  risk: {
    ...{ schema: MotorDetails, steps, quickFields, papers, variants, describe, misread, keys: riskKeys, keyTerm, model, term },
    sumInsured: sumInsuredOf,
  },
  price: {
    ...{ tariff: MotorTariff, tariffLabels, check: checkTariff, quickRate, rate, offers, packages, taxation, cancellationTerms },
    packageField: 'tier',
  },
  control: {
    ...{ findings: controls, early: earlyRules, claimedCover, authorities, conditions, phrases },
    inspection: { shots, inspectedFields },
  },
  sale: { licences: ['non-life'], declarations, identityWorkflow: 'motor', recommend },
  documents: { ...documents, registration, isCertified },
  claims,
  endorsement,
  bulk: { row: 'Vehicle', keys: ['plate', 'mvFile', 'chassisNo', 'conductionSticker', 'engineNo'] },
  routes: motorRoutes,
  renewal,
  examples,
})
