import type { Papers, Scenario } from '../../rules/scenario.ts'
import { discount } from '../../rules/scenarios/discount.ts'
import { family } from '../../rules/scenarios/family.ts'
import { jeepney } from '../../rules/scenarios/jeepney.ts'
import { pressure } from '../../rules/scenarios/pressure.ts'

/** What can be practised, easiest first. */
export const scenarios: readonly Scenario[] = [jeepney, family, discount, pressure]

export const scenarioOf = (code: string): Scenario | undefined => scenarios.find((each) => each.code === code)

/** A number unique to each practice, derived from its id. */
export const seedOf = (runId: string): Papers['seed'] => Number.parseInt(runId.replaceAll('-', '').slice(-11), 16)
