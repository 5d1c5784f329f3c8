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

export const learnContract = {
  learningCourses: get('user/learning/courses', {
    summary: 'Courses that the person who asks is to learn, may learn and has passed',
    reply: z.object({ today: Day, courses: z.array(CourseCard) }),
    offline: true,
  }),
  learningCourse: get('user/learning/course/:id', {
    summary: 'A course with its lessons, without the answers of its quizzes, and how far the person is who asks',
    reply: LearnersCourse,
  }),
  lessonFile: get('user/learning/file/:id', {
    summary: 'A picture, PDF or video of a lesson',
    reply: z.unknown(),
    file: ['image/webp', PDF, 'video/mp4', 'video/webm'],
  }),
  finishLesson: post('user/learning/lesson/done', {
    summary: 'The person who asks has done a lesson that is no quiz; once, however often it is said',
    body: LessonName,
    reply: LearnersCourse,
  }),
  startAttempt: post('user/learning/attempt', {
    summary: 'Begins a try of a quiz, which counts from here on, or goes on with the one that was begun',
    body: LessonName,
    reply: QuizAttempt,
  }),
  attempt: get('user/learning/attempt/:id', {
    summary: 'A try of a quiz: its questions, and once it was sent what came of it',
    reply: QuizAttempt,
  }),
  finishAttempt: post('user/learning/attempt/:id/finish', {
    summary: 'Sends the answers of a try, which are marked once: the first that arrive count',
    body: z.object({ answers: z.array(QuizAnswer).max(100) }),
    reply: QuizAttempt,
  }),
  courseCertificate: get('user/learning/certificate/:id', {
    summary: 'The certificate of a course that the person who asks, or somebody below, has passed',
    reply: z.unknown(),
    file: [PDF],
    rendered: true,
    reveals: 'course-completion',
  }),
}
