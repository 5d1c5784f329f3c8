import { z } from 'zod'
import { requestReply } from '#kit/web/client.ts'
import { outbox } from '#kit/web/outbox.ts'
import { learnContract, QuizAnswer } from '../public/contract/learn.ts'

const of = { courseId: z.uuid(), lessonId: z.string() }

/** What somebody did of a course. */
const Deed = z.discriminatedUnion('kind', [
  z.object({ ...of, kind: z.literal('lesson') }),
  z.object({ ...of, kind: z.literal('quiz'), answers: z.array(QuizAnswer) }),
])
type Deed = z.output<typeof Deed>

const post = (deed: Deed, id: string): Promise<unknown> =>
  deed.kind === 'quiz'
    ? requestReply(learnContract.finishAttempt, { params: { id }, body: { answers: deed.answers } }, { key: id })
    : requestReply(learnContract.finishLesson, { body: { courseId: deed.courseId, lessonId: deed.lessonId } }, { key: id })

const { send, settle, useWaiting } = outbox({ name: 'learning', schema: Deed, post })

export { send as sendDeeds, useWaiting as useDeeds }

/** Keeps what was done of a course and sends it; of each course in its order. */
export const settleDeed = (deed: Deed, { id, title }: { readonly id: string; readonly title: string }) =>
  settle(deed, { id, title, about: [deed.courseId] })
