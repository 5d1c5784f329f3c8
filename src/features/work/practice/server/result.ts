import type { PracticeResult } from '../public/contract/practice.ts'
import { scenarioOf } from '../public/rules/scenarios.ts'
import { PASS_MARK, type Scenario } from '../rules/scenario.ts'
import type { RunRow } from './store/runs.ts'

/** For a scenario from an earlier release that this one does not know, only the score can be shown. */
const checksOf = (scenario: Scenario | undefined, done: readonly string[]) =>
  (scenario?.checks ?? []).map(({ code, asks, better }) => ({ asks, better, isDone: done.includes(code) }))

export function resultOf({ id, scenario: code, percent, isPassed, finishedAt, done }: RunRow): PracticeResult {
  const scenario = scenarioOf(code)
  return {
    ...{ id, percent, passMark: PASS_MARK, isPassed: isPassed ?? false },
    title: scenario?.title ?? code,
    finishedAt: finishedAt?.toISOString() ?? null,
    checks: finishedAt ? checksOf(scenario, done ?? []) : [],
  }
}
