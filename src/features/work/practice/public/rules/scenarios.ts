import type { Papers, Scenario } from './scenario.ts'
import { discount } from './scenarios/discount.ts'
import { family } from './scenarios/family.ts'
import { jeepney } from './scenarios/jeepney.ts'
import { pressure } from './scenarios/pressure.ts'

/** What can be practised, the easiest first. */
export const scenarios: readonly Scenario[] = [jeepney, family, discount, pressure]

export const scenarioOf = (code: string): Scenario | undefined => scenarios.find((each) => each.code === code)

/** A number that each practice has for itself, from its id. */
export const seedOf = (runId: string): Papers['seed'] => Number.parseInt(runId.replaceAll('-', '').slice(-11), 16)
