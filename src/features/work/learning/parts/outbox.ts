import { z } from 'zod'
import { requestReply } from '#kit/web/client.ts'
import { outbox } from '#kit/web/outbox.ts'
import { learnContract, QuizAnswer } from '../public/contract/learn.ts'

const of = {
  id: z.uuid(),
  courseId: z.uuid(),
  lessonId: z.string(),
  title: z.string(),
  refused: z.string().optional(),
}

/** What somebody did of a course and the server does not know yet. */
const Deed = z.discriminatedUnion('kind', [
  z.object({ ...of, kind: z.literal('lesson') }),
  z.object({ ...of, kind: z.literal('quiz'), answers: z.array(QuizAnswer) }),
])
type Deed = z.output<typeof Deed>

const post = (deed: Deed): Promise<unknown> =>
  deed.kind === 'quiz'
    ? requestReply(learnContract.finishAttempt, { params: { id: deed.id }, body: { answers: deed.answers } }, { key: deed.id })
    : requestReply(learnContract.finishLesson, { body: { courseId: deed.courseId, lessonId: deed.lessonId } }, { key: deed.id })

export const { send: sendDeeds, settle, drop: dropDeed, useWaiting: useDeeds } = outbox({ name: 'learning/deeds', schema: Deed, post })
