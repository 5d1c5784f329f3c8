import { z } from 'zod'
import { Day } from '#domain/day-schema.ts'
import { get, post } from '#kit/contract.ts'
import { field } from '#kit/field.ts'
import { list } from '#kit/list-contract.ts'
import { learnersList } from '../../rules/team-list.ts'

/** The date by which someone is to learn a course. */
export const Assignment = z.object({
  courseId: z.uuid('Choose a course.'),
  staffId: z.uuid('Choose someone.'),
  dueOn: field({ label: 'Complete by', control: 'date' }, Day),
})

export const teamContract = {
  learners: list('user/learning/team', learnersList, {
    summary: 'Everyone below the requester, with their required courses and progress',
    feature: 'TEAM',
  }),
  openCourses: get('user/learning/open', {
    summary: 'Courses that may be given to someone',
    reply: z.array(z.object({ id: z.uuid(), title: z.string(), dueDays: z.int() })),
    feature: 'TEAM',
  }),
  giveCourse: post('user/learning/team/give', {
    summary: 'Assigns a course to someone below until a day, or changes that day',
    body: Assignment,
    reply: z.object({ given: z.boolean() }),
    feature: 'TEAM',
    done: 'They were notified.',
  }),
}
export type LearnerFilters = z.output<typeof teamContract.learners.query>
