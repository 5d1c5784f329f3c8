import { z } from 'zod'
import { formatDay } from '#domain/day.ts'
import { Day } from '#domain/day-schema.ts'
import { choiceFilter, textFilter } from '#domain/filters.ts'
import { branchName } from '#features/people/staff/public/rules.ts'
import { type Columns, defineList } from '#kit/list.ts'
import { type Message, msg } from '#kit/message.ts'
import { pageQuery } from '#kit/paging.ts'

export const STANDINGS = { overdue: 'Overdue', open: 'To complete', passed: 'Passed' } as const
const STANDING_CODES = ['overdue', 'open', 'passed'] as const satisfies readonly (keyof typeof STANDINGS)[]

/** Someone's progress in a course. */
export const Learner = z.object({
  _id: z.uuid(),
  staffId: z.uuid(),
  courseId: z.uuid(),
  name: z.string(),
  agentCode: z.string(),
  branch: z.string(),
  course: z.string(),
  doneCount: z.int(),
  lessonCount: z.int(),
  dueOn: Day.nullable(),
  standing: z.enum(STANDING_CODES),
  passedOn: Day.nullable(),
  percent: z.int().nullable(),
  /** Tries of its quizzes. */
  tries: z.int(),
  certificateId: z.uuid().nullable(),
})
export type Learner = z.output<typeof Learner>

export const progressText = ({ standing, passedOn, doneCount, lessonCount }: Learner): Message =>
  standing === 'passed' && passedOn ? msg`Passed on ${formatDay(passedOn)}` : msg`${doneCount} of ${lessonCount} lessons`

const columns: Columns<Learner> = {
  name: { label: 'Name', value: ({ name }) => name },
  agentCode: { label: 'Agent code', value: ({ agentCode }) => agentCode },
  branch: { label: 'Branch', value: ({ branch }) => branchName(branch) },
  course: { label: 'Course', value: ({ course }) => course },
  progress: { label: 'Progress', value: (row) => progressText(row).text },
  dueOn: { label: 'Due', value: ({ dueOn }) => dueOn, format: 'day' },
  standing: { label: 'Status', value: ({ standing }) => STANDINGS[standing] },
  percent: { label: 'Result (%)', value: ({ percent }) => percent, format: 'count' },
  tries: { label: 'Tries', value: ({ tries }) => tries, format: 'count' },
}

/** Everyone below a manager with their courses, earliest due date first. */
export const learnersList = defineList({
  name: 'learners',
  row: Learner,
  columns,
  paging: pageQuery(20),
  filters: {
    search: textFilter('Name, agent code or course'),
    standing: choiceFilter(
      'Status',
      STANDING_CODES.map((value) => ({ value, label: STANDINGS[value] })),
      z.enum(STANDING_CODES),
    ),
  },
})
