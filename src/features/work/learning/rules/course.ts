import { z } from 'zod'
import { ROLE_CODES, ROLES } from '#domain/access.ts'
import { isBranch } from '#features/people/staff/public/rules.ts'
import { scenarioOf } from '#features/work/practice/public/rules/scenarios.ts'
import { field, typedNumber } from '#kit/field.ts'
import { type Message, msg } from '#kit/message.ts'
import { plainText } from '#kit/text.ts'
import { lineNames } from '#lines/names.ts'
import { PACKAGE } from './package.ts'
import { parseQuiz } from './quiz.ts'

export const LESSON_KINDS = {
  text: 'Text',
  pdf: 'PDF',
  video: 'Video',
  quiz: 'Quiz',
  practice: 'Practice',
  scorm: 'SCORM package',
} as const
export type LessonKind = keyof typeof LESSON_KINDS

const LESSON_KIND_CODES = ['text', 'pdf', 'video', 'quiz', 'practice', 'scorm'] as const satisfies readonly LessonKind[]
const LONGEST_TEXT = 60_000
export const MOST_LESSONS = 40

const Title = plainText(120).trim().min(3, 'Give it a title of at least three letters.')
const wholeNumber = (least: number, most: number, called: string) => {
  const message = `${called}: a whole number from ${least} to ${most}.`
  return typedNumber(message).refine((value) => Number.isInteger(value) && value >= least && value <= most, message)
}

export const Lesson = z.object({
  /** Stays the same from version to version, so that completed lessons stay completed. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  kind: z.enum(LESSON_KIND_CODES),
  title: Title,
  minutes: wholeNumber(1, 240, 'Minutes'),
  /** Markdown; for a quiz its questions, as `quiz.ts` reads them; for a practice the code of what is practised. */
  text: plainText(LONGEST_TEXT),
  /** For a PDF, video or SCORM package. */
  fileId: z.uuid().nullable(),
  /** For a SCORM package: its score counts in the same way as that of our own quizzes. */
  scoreCounts: z.boolean().default(false),
})
export type Lesson = z.output<typeof Lesson>

export const LICENCE_STATES = { valid: 'Valid', ending: 'Ends within 90 days', lacking: 'None that is valid' } as const
const LICENCE_STATE_CODES = ['valid', 'ending', 'lacking'] as const satisfies readonly (keyof typeof LICENCE_STATES)[]

const lineOptions = Object.entries(lineNames).map(([value, label]) => ({ value, label }))
const Line = z.string().refine((code) => Object.hasOwn(lineNames, code), 'Choose a line of insurance that is sold.')
const Branch = z.string().refine(isBranch, 'Choose a branch.')

/** Who is to learn: everyone who matches all conditions of a row. */
export const Audience = z.object({
  role: field(
    { label: 'Role', control: 'choice', options: ROLE_CODES.map((value) => ({ value, label: ROLES[value].name })) },
    z.enum(ROLE_CODES).optional(),
  ),
  branch: field({ label: 'Branch', control: 'choice', lookup: { list: 'Branch' } }, Branch.optional()),
  line: field(
    { label: 'Line of insurance', control: 'choice', options: lineOptions, help: 'People whose licence is for this line.' },
    Line.optional(),
  ),
  licence: field(
    {
      label: 'Licence',
      control: 'choice',
      options: LICENCE_STATE_CODES.map((value) => ({ value, label: LICENCE_STATES[value] })),
      help: 'For that line, or for any line if none is named.',
    },
    z.enum(LICENCE_STATE_CODES).optional(),
  ),
})
export type Audience = z.output<typeof Audience>

/** The settings of a course as a whole. */
export const CourseSettings = z.object({
  title: field({ label: 'Title', control: 'text', autoComplete: 'off' }, Title),
  summary: field({ label: 'What it is about', control: 'area' }, plainText(400).trim().min(10, 'Say in a sentence what it is about.')),
  requiredFor: field(
    {
      label: 'Required before these lines may be sold',
      control: 'choices',
      options: lineOptions,
      atMost: 20,
      help: 'Anyone who sold the line before this course was required may continue to sell it.',
      group: 'What it opens',
    },
    z.array(Line).max(20).default([]),
  ),
  audience: field(
    {
      label: 'Who must take it',
      control: 'items',
      item: Audience,
      row: { called: 'Group', add: 'Add a group of people', atMost: 10 },
      help: 'Anyone who fits one of the groups is assigned it. Everyone else may take it.',
      group: 'Who',
    },
    z.array(Audience).max(10).default([]),
  ),
  dueDays: field({ label: 'Days to complete it', control: 'number', unit: 'days', group: 'Who' }, wholeNumber(1, 365, 'Days')),
  passMark: field({ label: 'Pass mark of its quizzes', control: 'number', unit: '%', group: 'Quizzes' }, wholeNumber(50, 100, 'Pass mark')),
  triesPerDay: field(
    { label: 'Quiz tries per day', control: 'number', help: 'The next ones open at midnight.', group: 'Quizzes' },
    wholeNumber(1, 10, 'Tries'),
  ),
  isRenewed: field(
    {
      label: 'Everyone takes it again',
      control: 'switch',
      help: 'Anyone who passed an earlier version must pass this one. Choose this if the law or a product has changed.',
      group: 'Earlier versions',
    },
    z.boolean().default(false),
  ),
})
export type CourseSettings = z.output<typeof CourseSettings>

/** The whole content of a version of a course. */
export const CourseContent = CourseSettings.extend({
  lessons: z
    .array(Lesson)
    .max(MOST_LESSONS)
    .refine((lessons) => new Set(lessons.map(({ id }) => id)).size === lessons.length, 'Each lesson must have its own id.'),
})
export type CourseContent = z.output<typeof CourseContent>

export const NEW_SETTINGS = { dueDays: 30, passMark: 70, triesPerDay: 3, requiredFor: [], audience: [], isRenewed: false } as const

const PICTURE = /picture:([0-9a-f-]{36})/g

/** Ids of the files that a course shows. A SCORM package is played from the server and never stored on the device. */
export const filesIn = ({ lessons }: Pick<CourseContent, 'lessons'>): string[] => [
  ...new Set(
    lessons.flatMap(({ kind, text, fileId }) => [
      ...(fileId && kind !== 'scorm' ? [fileId] : []),
      ...[...text.matchAll(PICTURE)].map(([, id = '']) => id),
    ]),
  ),
]

export const minutesOf = ({ lessons }: Pick<CourseContent, 'lessons'>): number => lessons.reduce((sum, { minutes }) => sum + minutes, 0)

/** The kind of file that a lesson consists of, as a prefix of its media type. */
const FILE_OF: Readonly<Partial<Record<LessonKind, string>>> = { pdf: 'application/pdf', video: 'video/', scorm: PACKAGE }

/** What prevents a version from being submitted, one sentence each. `files` are the course's files: their media types by id. */
export function faultsOf(content: CourseContent, files: ReadonlyMap<string, string>): Message[] {
  const { lessons, requiredFor } = content
  if (lessons.length === 0) return [msg`Add a lesson.`]
  const isUnproved = requiredFor.length > 0 && lessons.some(({ kind }) => kind === 'scorm') && !lessons.some(proves)
  return [...(isUnproved ? [UNPROVED] : []), ...lessons.flatMap((lesson) => faultsOfLesson(lesson, files))]
}

/** A third-party package reports its own completion, so that alone unlocks no sale. */
const UNPROVED = msg`This course opens the sale of a line. Add a quiz or a practice, or set that the score of a SCORM package counts.`
const proves = ({ kind, scoreCounts }: Lesson): boolean => kind === 'quiz' || kind === 'practice' || (kind === 'scorm' && scoreCounts)

export function faultsOfLesson({ kind, title, text, fileId }: Lesson, files: ReadonlyMap<string, string>): Message[] {
  const unknown = [...text.matchAll(PICTURE)].filter(([, id = '']) => !files.get(id)?.startsWith('image/'))
  const pictures = unknown.map(([, id = '']) => msg`“${title}”: there is no picture ${id.slice(0, 8)} in this course. Add it again.`)
  if (kind === 'quiz') return parseQuiz(text).faults.map((fault) => prefixed(title, fault))
  if (kind === 'practice') return scenarioOf(text) ? [] : [msg`“${title}”: choose what is practised.`]
  const needed = FILE_OF[kind]
  if (needed && !(fileId && files.get(fileId)?.startsWith(needed))) return [msg`“${title}”: choose its file.`, ...pictures]
  return kind === 'text' && text.trim() === '' ? [msg`“${title}”: write its text.`] : pictures
}

const prefixed = (title: string, { text, i18n }: Message): Message => ({
  text: `“${title}”: ${text}`,
  i18n: [{ id: '“{0}”:', values: [title] }, ...i18n],
})

/** When a lesson counts as done, in words for learners. */
export function completionRule({ kind, scoreCounts }: Pick<Lesson, 'kind' | 'scoreCounts'>, passMark: number): Message {
  if (kind === 'quiz') return msg`Done with ${passMark} % right.`
  if (kind === 'scorm') return scoreCounts ? msg`Done with a score of ${passMark} %.` : msg`Done when it says so.`
  if (kind === 'practice') return msg`Done when you pass the practice.`
  if (kind === 'video') return msg`Done when you watch the video to the end.`
  return kind === 'pdf'
    ? msg`Done when you open the PDF and confirm that you have read it.`
    : msg`Done when you confirm at the end that you have read it.`
}
