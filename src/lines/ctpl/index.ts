import { defineLine } from '../line.ts'
import { authorities } from './authorities.ts'
import { checkTariff } from './check-tariff.ts'
import { controls } from './controls.ts'
import { declarations } from './declarations.ts'
import { describe, model } from './describe.ts'
import { CtplDetails, quickFields, steps } from './details.ts'
import { documents } from './documents.ts'
import { endable } from './endable.ts'
import { examples } from './examples.ts'
import { riskKeys } from './identity.ts'
import { quickRate, rate } from './rating.ts'
import { registration } from './registration.ts'
import { ctplRoutes } from './routes.ts'
import { suits } from './suits.ts'
import { CtplTariff } from './tariff.ts'
import { tariffWords } from './tariff-words.ts'
import { term } from './term.ts'

export const ctpl = defineLine({
  code: 'ctpl',
  name: 'CTPL',
  covers: 'Death and bodily injury of third parties on the road: the cover without which the LTO registers no vehicle.',
  prefix: 'CTPL',
  details: CtplDetails,
  tariff: CtplTariff,
  tariffWords,
  steps,
  quick: quickFields,
  quickRate,
  rate,
  term,
  riskKeys,
  endable,
  controls,
  describe,
  model,
  suits,
  declarations,
  authorities,
  checkTariff,
  identityWorkflow: 'ctpl',
  registration,
  documents,
  routes: ctplRoutes,
  examples,
})
