import { requireStaff } from '#domain/access.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { findActiveStaff } from '#features/people/staff/public/server/staff.ts'
import { emit } from '#kit/extension-point.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import type { PracticeHost } from '#kit/server/practice-host.ts'
import { isUuid } from '#kit/uuid.ts'
import { lineNames } from '#lines/names.ts'
import { practiceContract, type ScenarioCard } from '../public/contract/practice.ts'
import { scenarioOf, scenarios } from '../public/rules/scenarios.ts'
import { practicePassed } from '../public/server/events.ts'
import { outcomeOf, type Scenario } from '../rules/scenario.ts'
import { resultOf } from './result.ts'
import { readReport, sign } from './signed.ts'
import { findRun, finishRun, openRun, type RunRow, runsOf } from './store/runs.ts'

type Deps = {
  readonly key: string
  readonly practice: () => PracticeHost | undefined
  readonly practiceUrl: string
  readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

const NOT_HELD = 'Practice is not available here. Ask the office to open it.'

/** The real program's side of practice: lets people in, and scores what is reported. */
export const practiceApi = ({ key, practice, practiceUrl, transactAsSystem }: Deps) =>
  serving(practiceContract, {
    practiceScenarios: async (_, { db, actor }) => {
      const runs = await runsOf(db, requireStaff(actor).id)
      return { isHeld: practice() !== undefined, scenarios: scenarios.map((scenario) => cardOf(scenario, runs)) }
    },

    beginPractice: async ({ body: { scenario: code } }, context) => {
      const { actor, now, origin, about } = context
      const scenario = scenarioOf(code)
      if (!scenario) throw problem('not-found', { message: 'This practice is no longer available. Choose another one.' })
      const host = practice()
      if (!host) throw problem('not-now', { message: NOT_HELD })
      const staffId = requireStaff(actor).id
      const { run, person } = await context.transaction(async (db) => ({
        run: await openRun(db, { staffId, scenario: code, now }),
        person: await findActiveStaff(db, { id: staffId }),
      }))
      if (!person) throw problem('sign-in')
      about(`practice:${run.id}`)
      const port = await host.admit(person)
      const ticket = await sign('ticket', key, {
        ...{ run: run.id, staffId, scenario: code },
        startedAt: run.startedAt.toISOString(),
        madeAt: now.getTime(),
      })
      return { address: `${practiceUrl || besides(origin.baseUrl, port)}/app${pathTo('practice/enter', {}, { ticket })}` }
    },

    practiceResult: async ({ params }, { db, actor }) => {
      const row = isUuid(params.id) ? await findRun(db, params.id, requireStaff(actor).id) : undefined
      if (!row) throw problem('not-found')
      return resultOf(row)
    },

    takePracticeReport: async ({ body: { report } }, { now, about }) => {
      const said = await readReport(key, report)
      if (!said) throw problem('not-allowed', { message: 'This report was not signed by our practice, or is too old.' })
      about(`practice:${said.run}`)
      return { isCounted: await transactAsSystem((db) => count(db, said, now)) }
    },
  })

/** The same host, on another port: a separate origin, so that neither can read what the other stores in the browser. */
function besides(baseUrl: string, port: number): string {
  const url = new URL(baseUrl)
  url.port = String(port)
  return url.origin
}

type Said = { readonly run: string; readonly staffId: string; readonly finishedAt: string; readonly done: readonly string[] }

/** What was done is reported; its score is determined here, by the same rules. */
async function count(db: Db, { run: id, staffId, finishedAt, done }: Said, now: Date): Promise<boolean> {
  const row = await findRun(db, id, staffId)
  const scenario = row && scenarioOf(row.scenario)
  if (!scenario) return false
  const outcome = outcomeOf(scenario, done)
  if (!(await finishRun(db, { id, staffId, finishedAt: new Date(finishedAt), ...outcome }))) return false
  if (outcome.isPassed) await emit(practicePassed, db, { staffId, scenario: scenario.code, now })
  return true
}

function cardOf({ code, line, title, minutes, says }: Scenario, runs: readonly RunRow[]): ScenarioCard {
  const own = runs.filter(({ scenario }) => scenario === code)
  const finished = own.filter(({ finishedAt }) => finishedAt !== null)
  const percents = finished.flatMap(({ percent }) => percent ?? [])
  return {
    ...{ code, title, minutes, says },
    lineName: lineNames[line] ?? line,
    best: percents.length > 0 ? Math.max(...percents) : null,
    isPassed: finished.some(({ isPassed }) => isPassed),
    isOpen: own.some(({ finishedAt }) => finishedAt === null),
    lastId: finished[0]?.id ?? null,
  }
}
