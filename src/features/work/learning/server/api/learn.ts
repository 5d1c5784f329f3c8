import { eq } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { type FileStore, lazyRead } from '#kit/server/files.ts'
import { serving } from '#kit/server/http.ts'
import { isUuid } from '#kit/uuid.ts'
import { learnContract } from '../../public/contract/learn.ts'
import { attemptFor, findAttempt, finishAttempt, startAttempt } from '../attempts.ts'
import { certificateOf } from '../certificate.ts'
import { completeLesson } from '../complete.ts'
import { coursesOn, getCourse, stillCounts } from '../store/courses.ts'
import { cardOf, detailFor, progressOf } from '../store/progress.ts'
import { courseFiles } from '../tables.ts'

const NOT_A_QUIZ = 'A quiz is completed by passing it.'
const NOT_A_PACKAGE = 'This lesson is done when the package says so. Open it, and finish it there.'
const NOT_A_PRACTICE = 'A practice is completed by passing it. Start it, and finish it there.'

export const learnApi = ({ files, brand }: { readonly files: FileStore; readonly brand: Brand }) =>
  serving(learnContract, {
    learningCourses: async (_, { db, actor, now }) => {
      const today = dayOf(now)
      const progress = await progressOf(db, requireStaff(actor).id, now)
      return { today, courses: (await coursesOn(db, today)).map((course) => cardOf(course, progress)) }
    },

    learningCourse: async ({ params }, { db, actor, now }) =>
      detailFor(db, requireStaff(actor).id, await getCourse(db, params.id, dayOf(now)), now),

    lessonFile: async ({ params }, { db, cacheFor }) => {
      const [file] = isUuid(params.id) ? await db.select().from(courseFiles).where(eq(courseFiles.id, params.id)) : []
      if (!file || file.package) throw problem('not-found')
      // A file never changes: a different file has a different id.
      cacheFor(24 * 3600)
      const bytes = lazyRead(files, file.fileKey, () => problem('not-found'))
      return { name: file.name, type: file.type, bytes, isForeign: file.type.startsWith('video/') }
    },

    finishLesson: async ({ body: { courseId, lessonId, n } }, { db, actor, now, about }) => {
      const staffId = requireStaff(actor).id
      const course = await getCourse(db, courseId, dayOf(now))
      const lesson = course.content.lessons.find(({ id }) => id === lessonId)
      if (!lesson) throw problem('not-found', { message: 'This lesson is not part of the course any more. Open the course again.' })
      if (lesson.kind === 'practice') throw problem('not-allowed', { message: NOT_A_PRACTICE })
      if (lesson.kind === 'scorm') throw problem('not-allowed', { message: NOT_A_PACKAGE })
      if (lesson.kind === 'quiz') throw problem('not-allowed', { message: NOT_A_QUIZ })
      about(`course:${courseId}`)
      if (stillCounts(course, n)) await completeLesson(db, course, lessonId, { staffId, now })
      return detailFor(db, staffId, course, now)
    },

    startAttempt: ({ body: { courseId, lessonId } }, { db, actor, now, about }) => {
      about(`course:${courseId}`)
      return startAttempt(db, courseId, lessonId, { staffId: requireStaff(actor).id, now })
    },
    attempt: async ({ params }, { db, actor, now }) => {
      const staffId = requireStaff(actor).id
      return attemptFor(db, await findAttempt(db, params.id, staffId), { staffId, now })
    },
    finishAttempt: ({ params, body: { answers } }, { db, actor, now, about }) => {
      about(`quiz-attempt:${params.id}`)
      return finishAttempt(db, params.id, answers, { staffId: requireStaff(actor).id, now })
    },

    courseCertificate: ({ params }, { db }) => certificateOf(db, params.id, brand),
  })
