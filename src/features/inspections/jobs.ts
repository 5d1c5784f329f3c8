import { dayOf } from '#domain/day.ts'
import { type Work, work } from '#kit/server/jobs.ts'
import { tellAgent } from './api/news.ts'
import { lapseInspections } from './contract.ts'
import { step } from './store/steps.ts'
import { overdue } from './store.ts'

/** One transaction never holds more inspections than this. */
const AT_ONCE = 100

/** Inspections that nobody photographed in time lapse; the agent is told. */
export const inspectionsJobs = (): Work[] => [
  work(lapseInspections, async (_, { transaction, actor, now }) => {
    for (let lapsed = AT_ONCE; lapsed === AT_ONCE; )
      lapsed = await transaction(async (db) => {
        const found = await overdue(db, dayOf(now), AT_ONCE)
        for (const each of found) {
          await step(db, each.row, { event: 'lapse', actor })
          await tellAgent(db, each, { kind: 'inspection-lapsed', title: 'An inspection lapsed: the photographs did not come in time' })
        }
        return found.length
      })
  }),
]
