import { addDays, dayOf, startOf } from '#domain/day.ts'
import { type JobWorker, jobWorker } from '#kit/server/jobs.ts'
import { lapseInspections, removeInspectionPictures } from '../public/contract.ts'
import { notifyAgent } from './api/news.ts'
import { removePictures } from './store/files.ts'
import { overdue } from './store/inspections.ts'
import { step } from './store/steps.ts'

/** The most that one transaction processes. */
const AT_ONCE = 100

type Deps = {
  /** Days for which pictures are retained that are no longer needed. */
  readonly keptDays: number
}

export const inspectionsJobs = ({ keptDays }: Deps): JobWorker[] => [
  // Inspections not photographed in time lapse; the agent is notified.
  jobWorker(lapseInspections, async (_, { transaction, actor, now }) => {
    for (let lapsed = AT_ONCE; lapsed === AT_ONCE; )
      lapsed = await transaction(async (db) => {
        const found = await overdue(db, dayOf(now), AT_ONCE)
        for (const each of found) {
          await step(db, each.row, { event: 'lapse', actor })
          await notifyAgent(db, each, { kind: 'inspection-lapsed', title: 'An inspection lapsed: the photos did not arrive in time' })
        }
        return found.length
      })
  }),
  jobWorker(removeInspectionPictures, async (_, { transaction, now }) => {
    const before = startOf(addDays(dayOf(now), -keptDays))
    for (let removed = AT_ONCE; removed === AT_ONCE; ) removed = await transaction((db) => removePictures(db, before, AT_ONCE))
  }),
]
