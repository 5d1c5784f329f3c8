import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { courseVersionLife } from '#domain/life-cycles.ts'
import { MessageDescriptors } from '#domain/worksheet.ts'
import { type Contract, get, post, put } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { plainText } from '#kit/text.ts'
import { CourseContent, CourseSettings } from '../../rules/course.ts'
import { PackageFacts } from '../../rules/package.ts'

const State = z.enum(courseVersionLife.states)

/** A version of a course in a list. */
export const CourseVersion = z.object({
  id: z.uuid(),
  n: z.int(),
  state: State,
  effectiveOn: Day.nullable(),
  isInForce: z.boolean(),
  note: z.string(),
  madeBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type CourseVersion = z.output<typeof CourseVersion>

export const MadeCourse = z.object({
  id: z.uuid(),
  title: z.string(),
  summary: z.string(),
  isClosed: z.boolean(),
  /** The numbers of people who are learning it, have passed it, and are late with it. */
  learning: z.int(),
  passed: z.int(),
  overdue: z.int(),
  /** The newest first. */
  versions: z.array(CourseVersion),
})
export type MadeCourse = z.output<typeof MadeCourse>

export const CourseFile = z.object({ id: z.uuid(), name: z.string(), type: z.string(), size: z.int(), package: PackageFacts.nullable() })
export type CourseFile = z.output<typeof CourseFile>

export const VersionDetail = CourseVersion.extend({
  courseId: z.uuid(),
  today: Day,
  revision: z.int(),
  size: z.int(),
  content: CourseContent,
  files: z.array(CourseFile),
  /** What prevents it from being submitted. */
  faults: z.array(z.object({ text: z.string(), textI18n: MessageDescriptors.optional() })),
  may: z.array(z.enum(['edit', 'submit', 'discard', 'approve', 'return'])),
  /** Why the person asking may not be its second person. */
  whyNot: z.string().nullable(),
  history: z.array(z.object({ at: z.iso.datetime(), who: z.string(), what: z.string(), why: z.string().nullable() })),
})
export type VersionDetail = z.output<typeof VersionDetail>

/** What its author states when a version is submitted. */
export const CourseSubmission = z.object({
  effectiveOn: field({ label: 'Counts from', control: 'date', help: 'Today, or a later day.' }, Day),
  note: field(
    { label: 'What was changed, and why', control: 'area' },
    plainText(500).trim().min(3, 'Say what was changed, in a few words.'),
  ),
})

/** What is stated about a course before its first version is written. */
export const CourseBeginning = CourseSettings.pick({ title: true, summary: true })

const own = { feature: 'COURSES' } as const
const detail = { ...own, reply: VersionDetail } as const

export const manageContract = {
  madeCourses: get('user/learning/made', {
    summary: 'All courses with their versions and learners’ progress',
    reply: z.array(MadeCourse),
    ...own,
  }),
  makeCourse: post('user/learning/made', {
    summary: 'Creates a course with a draft of its first version',
    body: CourseBeginning,
    ...detail,
  }),
  closeCourse: post('user/learning/made/:id/close', {
    summary: 'Closes a course, so that no one is given it, or reopens it; passes remain valid',
    body: z.object({ isClosed: z.boolean() }),
    reply: z.array(MadeCourse),
    ...own,
  }),
  draftCourse: post('user/learning/made/:id/draft', {
    summary: 'Starts the next version of a course as a copy of the newest',
    body: z.object({}),
    ...detail,
  }),
  courseVersion: get('user/learning/version/:id', { summary: 'A version of a course: its full content, and who may do what', ...detail }),
  saveCourse: put('user/learning/version/:id', {
    summary: 'Saves one’s own draft, unless someone has saved it since',
    body: z.object({ revision: z.int(), content: CourseContent }),
    ...detail,
  }),
  addCourseFile: post('user/learning/version/:id/file', {
    summary: 'Adds the image, PDF, video or SCORM package `file` of a multipart form to the course of a draft',
    reply: z.object({ file: CourseFile, version: VersionDetail }),
    multipart: 'file',
    perMinute: 60,
    ...own,
  }),
  submitCourse: post('user/learning/version/:id/submit', {
    summary: 'Asks a second person to publish one’s own version from a day on',
    body: CourseSubmission,
    ...detail,
  }),
  publishCourse: post('user/learning/version/:id/publish', {
    summary: 'Publishes a version as second person',
    body: z.object({}),
    ...detail,
  }),
  returnCourse: post('user/learning/version/:id/return', {
    summary: 'Returns a submitted version to its maker, with a reason',
    body: z.object({ reason: plainText(300).trim().min(3, 'Say why, in a few words.') }),
    ...detail,
  }),
  discardCourse: post('user/learning/version/:id/discard', { summary: 'Discards one’s own draft', body: z.object({}), ...detail }),
} satisfies Contract
