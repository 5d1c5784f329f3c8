import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, stamp } from '#kit/server/tables.ts'
import type { CourseContent } from '../rules/course.ts'
import type { PackageFacts, PackageReport } from '../rules/package.ts'
import type { GivenAnswer, PaperQuestion } from '../rules/quiz.ts'

/** Courses that people learn from; their content is in their versions. */
export const courses = pgTable('courses', {
  id: id(),
  /** For a course that ships with the application: the name of its file. */
  code: text('code').unique(),
  createdAt: createdAt(),
  /** It is no longer assigned to anyone and blocks no one; those who passed it stay passed. */
  closedAt: instant('closed_at'),
})

/**
 * The content of a course from a day on: written by one person, published by another. A version without an author came with the
 * application.
 */
export const courseVersions = pgTable(
  'course_versions',
  {
    id: id(),
    courseId: uuid('course_id').notNull(),
    n: integer('n').notNull(),
    state: text('state').notNull().default('draft'),
    content: jsonb('content').$type<CourseContent>().notNull(),
    /** Bytes that it takes up on a device: texts, pictures, PDFs and videos. */
    size: integer('size').notNull().default(0),
    /** Counts how often it was saved, so that no one overwrites changes they did not see. */
    revision: integer('revision').notNull().default(1),
    /** The first day on which it is in force; set when it is submitted. */
    effectiveOn: date('effective_on'),
    note: text('note').notNull().default(''),
    madeBy: uuid('made_by'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('course_versions_are_counted').on(table.courseId, table.n),
    uniqueIndex('course_versions_one_at_a_time').on(table.courseId).where(sql`state in ('draft', 'submitted', 'returned')`),
  ],
)

/** Pictures, PDFs, videos and SCORM packages of lessons. */
export const courseFiles = pgTable(
  'course_files',
  {
    id: id(),
    courseId: uuid('course_id').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    fileKey: text('file_key').notNull(),
    /** For a SCORM package: the facts from its manifest. */
    package: jsonb('package').$type<PackageFacts>(),
    addedBy: uuid('added_by'),
    createdAt: createdAt(),
  },
  (table) => [index('course_files_of_a_course').on(table.courseId), index('course_files_by_key').on(table.fileKey)],
)

/** The files of a SCORM package: served without an origin, so that they can reach nothing of ours. */
export const packageFiles = pgTable(
  'package_files',
  {
    fileId: uuid('file_id').notNull(),
    /** The path that its pages use, from the top of the package. */
    path: text('path').notNull(),
    type: text('type').notNull(),
    fileKey: text('file_key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.path] }), index('package_files_by_key').on(table.fileKey)],
)

/** Someone's progress in the SCORM package of a lesson, so that they can continue on any device. */
export const packageProgress = pgTable(
  'package_progress',
  {
    staffId: uuid('staff_id').notNull(),
    courseId: uuid('course_id').notNull(),
    lessonId: text('lesson_id').notNull(),
    fileId: uuid('file_id').notNull(),
    /** The version of the course that was in force then. */
    n: integer('n').notNull(),
    /** The last statement: its sitting, and its number within it. */
    session: uuid('session').notNull(),
    turn: integer('turn').notNull(),
    report: jsonb('report').$type<PackageReport>().notNull(),
    /** The best score, as a percentage; null while none was reported. */
    best: integer('best'),
    updatedAt: stamp('updated_at'),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.courseId, table.lessonId] })],
)

/** What a SCORM package reported while someone played it: each statement once, by its id. */
export const packageStatements = pgTable(
  'package_statements',
  {
    staffId: uuid('staff_id').notNull(),
    id: uuid('id').notNull(),
    courseId: uuid('course_id').notNull(),
    lessonId: text('lesson_id').notNull(),
    fileId: uuid('file_id').notNull(),
    session: uuid('session').notNull(),
    completion: text('completion').notNull(),
    success: text('success').notNull(),
    percent: integer('percent'),
    /** Of the sitting so far. */
    seconds: integer('seconds').notNull(),
    saidAt: stamp('said_at'),
  },
  (table) => [
    primaryKey({ columns: [table.staffId, table.id] }),
    index('package_statements_of_a_lesson').on(table.staffId, table.courseId, table.lessonId, table.fileId),
  ],
)

/** Who learns what, and by when: because of a rule of the course, because someone assigned it, or voluntarily. */
export const enrolments = pgTable(
  'course_enrolments',
  {
    id: id(),
    courseId: uuid('course_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    /** Voluntary learning has no due date. */
    dueOn: date('due_on'),
    /** The version since which everyone must learn it again, as of when this was assigned. */
    round: integer('round').notNull().default(0),
    assignedBy: uuid('assigned_by'),
    assignedAt: stamp('assigned_at'),
  },
  (table) => [
    uniqueIndex('course_enrolments_once').on(table.courseId, table.staffId),
    index('course_enrolments_of_staff').on(table.staffId),
  ],
)

/** Which lessons someone has done, and in which version. */
export const lessonsDone = pgTable(
  'lessons_done',
  {
    courseId: uuid('course_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    lessonId: text('lesson_id').notNull(),
    n: integer('n').notNull(),
    doneAt: stamp('done_at'),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.courseId, table.lessonId] })],
)

/** Attempts at a quiz: counted when they start, marked once. */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: id(),
    courseId: uuid('course_id').notNull(),
    versionId: uuid('version_id').notNull(),
    lessonId: text('lesson_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    startedAt: stamp('started_at'),
    paper: jsonb('paper').$type<readonly PaperQuestion[]>().notNull(),
    answers: jsonb('answers').$type<readonly GivenAnswer[]>(),
    percent: integer('percent'),
    isPassed: boolean('is_passed'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('quiz_attempts_of_a_person').on(table.staffId, table.courseId, table.lessonId, table.startedAt),
    uniqueIndex('quiz_attempts_one_at_a_time').on(table.staffId, table.courseId, table.lessonId).where(sql`finished_at is null`),
  ],
)

/** Who passed which course and when, with the number of the certificate. */
export const courseCompletions = pgTable(
  'course_completions',
  {
    id: id(),
    courseId: uuid('course_id').notNull(),
    versionId: uuid('version_id').notNull(),
    n: integer('n').notNull(),
    staffId: uuid('staff_id').notNull(),
    number: text('number').notNull().unique(),
    /** The mean of its quizzes; null if it has none. */
    percent: integer('percent'),
    completedAt: stamp('completed_at'),
  },
  (table) => [uniqueIndex('course_completions_once').on(table.staffId, table.courseId, table.n)],
)
