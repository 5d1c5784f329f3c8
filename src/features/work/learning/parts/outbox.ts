import { z } from 'zod'
import { requestReply } from '#kit/web/client.ts'
import { type OutboxEntry, outbox } from '#kit/web/outbox.ts'
import { learnContract, QuizAnswer } from '../public/contract/learn.ts'
import { packagesContract } from '../public/contract/packages.ts'
import { PackageReport } from '../rules/package.ts'

const of = { courseId: z.uuid(), lessonId: z.string() }
const seen = { ...of, n: z.int().optional() }

/** What someone did in a course. */
const Activity = z.discriminatedUnion('kind', [
  z.object({ ...seen, kind: z.literal('lesson') }),
  z.object({ ...of, kind: z.literal('quiz'), answers: z.array(QuizAnswer) }),
  z.object({ ...seen, kind: z.literal('package'), fileId: z.uuid(), session: z.uuid(), turn: z.int(), report: PackageReport }),
])
type Activity = z.output<typeof Activity>

function post(activity: Activity, { id, ahead }: Pick<OutboxEntry, 'id' | 'ahead'>): Promise<unknown> {
  if (activity.kind === 'quiz')
    return requestReply(learnContract.finishAttempt, { params: { id }, body: { answers: activity.answers } }, { key: id, ahead })
  if (activity.kind === 'package') {
    const { kind: _, ...said } = activity
    return requestReply(packagesContract.reportPackage, { body: { ...said, id } }, { key: id, ahead })
  }
  const { kind: _, ...read } = activity
  return requestReply(learnContract.finishLesson, { body: read }, { key: id, ahead })
}

const { send, settle, useWaiting } = outbox({ name: 'learning', schema: Activity, post })

export { send as sendActivities, useWaiting as useActivities }

/** Stores activities of a course and sends them, in order within each course. */
export const settleActivity = (activity: Activity, { id, title }: { readonly id: string; readonly title: string }) =>
  settle(activity, { id, title, about: [activity.courseId] })
