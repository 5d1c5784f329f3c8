import { requireStaff } from '#domain/access.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { actAsUnderwriter } from '#features/people/session/public/server/practice.ts'
import { deliveredTo } from '#features/reference/simulators/public/server/inbox.ts'
import { approveReferred } from '#features/selling/underwriting/public/server/commands.ts'
import { type AppPool, type Db, systemDb, transact } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { currentPractice } from '#kit/server/practice.ts'
import { reportPractice } from '../public/contract/jobs.ts'
import { practisingContract } from '../public/contract/practice.ts'
import { scenarioOf, seedOf } from '../public/rules/scenarios.ts'
import { outcomeOf, reachedIn } from '../rules/scenario.ts'
import { customersIn, doneIn, referredIn } from './done.ts'
import { resultOf } from './result.ts'
import { currentRun, findRun, finishRun, type RunRow } from './store/runs.ts'

type Deps = { readonly pool: AppPool; readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T> }

const ALLOWED = 'Allowed in practice. A real underwriter reads the reason you give, and decides on the risk.'

const papersOf = ({ id, startedAt }: RunRow) => ({ today: dayOf(startedAt), seed: seedOf(id) })

/** The endpoints for people practising, in the process in which they practise. */
export function practisingApi({ pool, transactAsSystem }: Deps) {
  const gateways = systemDb(pool, 'practice')
  const current = async (db: Db, staffId: string) => {
    if (!currentPractice()) throw problem('not-found', { message: 'Everything here is real. Start a practice in the learning centre.' })
    const run = await currentRun(db, staffId)
    const scenario = run && scenarioOf(run.scenario)
    return scenario && { run, scenario }
  }

  return serving(practisingContract, {
    practiceNow: async (_, { db, actor }) => {
      const found = await current(db, requireStaff(actor).id)
      if (!found) return { now: null }
      const { run, scenario } = found
      const messages = await deliveredTo(gateways, await customersIn(db, run))
      return {
        now: {
          ...{ id: run.id, title: scenario.title, says: scenario.says },
          papers: [...scenario.papers(papersOf(run))],
          checks: scenario.checks.map(({ asks }) => asks),
          isFinished: run.finishedAt !== null,
          isReferred: (await referredIn(db, run)).length > 0,
          messages: messages.map(({ receivedAt, ...message }) => ({ ...message, at: receivedAt.toISOString() })),
        },
      }
    },

    askPracticeUnderwriter: async (_, { actor, now, about, transaction }) => {
      const staffId = requireStaff(actor).id
      const waiting = await transaction(async (db) => {
        const found = await current(db, staffId)
        return found ? referredIn(db, found.run) : []
      })
      if (waiting.length === 0) throw problem('not-now', { message: 'You have nothing waiting for the underwriter.' })
      about(`staff:${staffId}`)
      const underwriter = await transactAsSystem(actAsUnderwriter)
      for (const id of waiting)
        await transact(pool, underwriter, (db) =>
          approveReferred(db, id, { decision: 'approve', reason: ALLOWED, conditions: [], waiver: ALLOWED }, { actor: underwriter, now }),
        )
      return { approved: waiting.length }
    },

    finishPractice: async (_, { db, actor, now, enqueue, about }) => {
      const staffId = requireStaff(actor).id
      const found = await current(db, staffId)
      if (!found) throw problem('not-now', { message: 'You are not in a practice. Start one in the learning centre.' })
      const { run, scenario } = found
      about(`practice:${run.id}`)
      const reached = reachedIn(scenario, await doneIn(db, run, scenario.line), papersOf(run))
      const outcome = outcomeOf(scenario, reached)
      if (await finishRun(db, { id: run.id, staffId, finishedAt: now, ...outcome })) await enqueue(db, reportPractice, { runId: run.id })
      return resultOf((await findRun(db, run.id, staffId)) ?? run)
    },
  })
}
