import { addDays, dayOf, startOf } from '#domain/day.ts'
import { due, handleDue } from '#kit/server/handle-due.ts'
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
  jobWorker(lapseInspections, (_, context) => {
    const unphotographed = due({
      find: async (db, { failed }, most) =>
        (await overdue(db, dayOf(context.now), failed, most)).map((each) => ({ ...each, id: each.row.id })),
      handle: async (db, each) => {
        await step(db, each.row, { event: 'lapse', actor: context.actor })
        await notifyAgent(db, each, { kind: 'inspection-lapsed', title: 'An inspection lapsed: the photos did not arrive in time' })
      },
    })
    return handleDue(context, unphotographed)
  }),
  jobWorker(removeInspectionPictures, async (_, { transaction, now }) => {
    const before = startOf(addDays(dayOf(now), -keptDays))
    for (let removed = AT_ONCE; removed === AT_ONCE; ) removed = await transaction((db) => removePictures(db, before, AT_ONCE))
  }),
]
