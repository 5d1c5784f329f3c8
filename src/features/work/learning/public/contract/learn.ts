import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { get, post } from '#kit/contract.ts'
import { PDF } from '#kit/media-types.ts'
import { Lesson } from '../../rules/course.ts'
import { PackageReport } from '../../rules/package.ts'

export const Completion = z.object({ id: z.uuid(), number: z.string(), on: Day, percent: z.int().nullable() })
export type Completion = z.output<typeof Completion>

/** A course as a learner sees it in a list. */
export const CourseCard = z.object({
  id: z.uuid(),
  title: z.string(),
  summary: z.string(),
  minutes: z.int(),
  lessonCount: z.int(),
  doneCount: z.int(),
  /** Bytes that it takes up on the device. */
  size: z.int(),
  /** Null if it has no due date. */
  dueOn: Day.nullable(),
  isAssigned: z.boolean(),
  /** Names of the lines that may be sold after completing it. */
  opens: z.array(z.string()),
  /** Codes of the lines that this person may not sell without it. */
  closed: z.array(z.string()),
  completion: Completion.nullable(),
})
export type CourseCard = z.output<typeof CourseCard>

export const LearnersLesson = Lesson.pick({
  id: true,
  kind: true,
  title: true,
  minutes: true,
  text: true,
  fileId: true,
  scoreCounts: true,
}).extend({
  isDone: z.boolean(),
  quiz: z.object({ questionCount: z.int(), triesLeft: z.int(), best: z.int().nullable() }).nullable(),
  /** For a SCORM package that was started: its last report, and its best score. */
  played: PackageReport.pick({ completion: true, success: true }).extend({ best: z.int().nullable() }).nullable(),
})
export type LearnersLesson = z.output<typeof LearnersLesson>

export const LearnersCourse = CourseCard.extend({
  /** The number of its version. */
  n: z.int(),
  passMark: z.int(),
  triesPerDay: z.int(),
  lessons: z.array(LearnersLesson),
  files: z.array(z.object({ id: z.uuid(), type: z.string(), size: z.int() })),
})
export type LearnersCourse = z.output<typeof LearnersCourse>

const QuestionShown = z.object({
  kind: z.enum(['one', 'many', 'number']),
  text: z.string(),
  options: z.array(z.string()),
  unit: z.string(),
})
export type QuestionShown = z.output<typeof QuestionShown>

/** The result of a quiz, shown once it was sent. */
export const QuizResult = z.object({
  percent: z.int(),
  isPassed: z.boolean(),
  questions: z.array(z.object({ text: z.string(), given: z.string(), right: z.string(), isRight: z.boolean(), explanation: z.string() })),
})
export type QuizResult = z.output<typeof QuizResult>

export const QuizAttempt = z.object({
  id: z.uuid(),
  courseId: z.uuid(),
  lessonId: z.string(),
  passMark: z.int(),
  triesLeft: z.int(),
  questions: z.array(QuestionShown),
  result: QuizResult.nullable(),
})
export type QuizAttempt = z.output<typeof QuizAttempt>

export const QuizAnswer = z.union([z.array(z.int().min(0).max(20)).max(20), z.number().min(-1e12).max(1e12), z.null()])
export const LessonName = z.object({ courseId: z.uuid(), lessonId: z.string().max(40) })
/** A lesson of the version that the learner saw; without it, what an earlier release stored on a device. */
export const SeenLesson = LessonName.extend({ n: z.int().min(1).optional() })

export const learnContract = {
  learningCourses: get('user/learning/courses', {
    summary: 'Courses required of, open to and passed by the requester',
    reply: z.object({ today: Day, courses: z.array(CourseCard) }),
    offline: true,
  }),
  learningCourse: get('user/learning/course/:id', {
    summary: 'A course with its lessons, without the answers to its quizzes, and the requester’s progress',
    reply: LearnersCourse,
  }),
  lessonFile: get('user/learning/file/:id', {
    summary: 'An image, PDF or video of a lesson',
    reply: z.unknown(),
    file: ['image/webp', PDF, 'video/mp4', 'video/webm'],
  }),
  finishLesson: post('user/learning/lesson/done', {
    summary: 'Marks a lesson other than a quiz as done by the requester; idempotent, and without effect once everyone must learn it again',
    body: SeenLesson,
    reply: LearnersCourse,
  }),
  startAttempt: post('user/learning/attempt', {
    summary: 'Starts an attempt at a quiz, counted from then on, or continues the one already started',
    body: LessonName,
    reply: QuizAttempt,
  }),
  attempt: get('user/learning/attempt/:id', {
    summary: 'An attempt at a quiz: its questions and, once sent, its result',
    reply: QuizAttempt,
  }),
  finishAttempt: post('user/learning/attempt/:id/finish', {
    summary: 'Submits the answers of an attempt, marked once: the first to arrive count',
    body: z.object({ answers: z.array(QuizAnswer).max(100) }),
    reply: QuizAttempt,
  }),
  courseCertificate: get('user/learning/certificate/:id', {
    summary: 'The certificate of a course that the requester, or someone below them, has passed',
    reply: z.unknown(),
    file: [PDF],
    rendered: true,
    reveals: 'course-completion',
  }),
}
