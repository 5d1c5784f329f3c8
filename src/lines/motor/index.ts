import { describe, model } from '../ctpl/describe.ts'
import { defineLine } from '../line.ts'
import { authorities } from './authorities.ts'
import { checkTariff } from './check-tariff.ts'
import { controls } from './controls.ts'
import { sumInsuredOf } from './covers.ts'
import { declarations } from './declarations.ts'
import { MotorDetails, quickFields, steps } from './details.ts'
import { documents } from './documents.ts'
import { endable } from './endable.ts'
import { examples } from './examples.ts'
import { keyTerm, riskKeys } from './identity.ts'
import { shots, shown } from './inspection.ts'
import { offers, packages } from './offers.ts'
import { quickRate, rate } from './rating.ts'
import { isCertified, registration } from './registration.ts'
import { motorRoutes } from './routes.ts'
import { suits } from './suits.ts'
import { MotorTariff } from './tariff.ts'
import { tariffWords } from './tariff-words.ts'
import { term } from './term.ts'
import { ways } from './ways.ts'

export const motor = defineLine({
  code: 'motor',
  name: 'Motor comprehensive',
  covers: 'Your own vehicle against accident, theft and nature, your liability to others, and CTPL if you wish.',
  prefix: 'MOTOR',
  details: MotorDetails,
  tariff: MotorTariff,
  tariffWords,
  steps,
  quick: quickFields,
  ways,
  packageField: 'tier',
  packages,
  offers,
  model,
  sumInsured: sumInsuredOf,
  shots,
  shown,
  authorities,
  checkTariff,
  quickRate,
  rate,
  term,
  riskKeys,
  keyTerm,
  endable,
  controls,
  describe,
  suits,
  declarations,
  identityWorkflow: 'motor',
  registration,
  isCertified,
  documents,
  routes: motorRoutes,
  examples,
})
