import { requireStaff } from '#domain/access.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { seesEverybody } from '#domain/scope.ts'
import { canReach, findActiveStaff } from '#features/people/staff/public/server/staff.ts'
import { msg, withI18n } from '#kit/message.ts'
import { serving } from '#kit/server/http.ts'
import { teamContract } from '../../public/contract/team.ts'
import { giveCourse } from '../assign.ts'
import { coursesOn, getCourse } from '../store/courses.ts'
import { learnersPage } from '../store/learners.ts'

/** Managers see the progress of the people below them, and assign courses to them. */
export const teamApi = () =>
  serving(teamContract, {
    learners: ({ query }, { actor, page, now }) => {
      const viewer = requireStaff(actor)
      const asked = learnersPage(query, { viewer: viewer.id, seesAll: seesEverybody(viewer), today: dayOf(now) })
      return page(asked.query, asked.values)
    },
    openCourses: async (_, { db, now }) =>
      (await coursesOn(db, dayOf(now))).map(({ courseId, content: { title, dueDays } }) => ({ id: courseId, title, dueDays })),
    giveCourse: async ({ body: { courseId, staffId, dueOn } }, { db, actor, now, about }) => {
      const viewer = requireStaff(actor)
      const today = dayOf(now)
      const isBelow = seesEverybody(viewer) || (staffId !== viewer.id && (await canReach(db, viewer.id, staffId)))
      if (!isBelow || !(await findActiveStaff(db, { id: staffId })))
        throw problem('not-found', { message: 'Choose someone from your team.' })
      if (dueOn < today)
        throw problem('invalid', {
          fields: [{ path: 'dueOn', ...withI18n('message', msg`This day has passed. Choose ${formatDay(today)} or a later one.`) }],
        })
      about(`course:${courseId}`)
      await giveCourse(db, await getCourse(db, courseId, today), { staffId, dueOn, assignedBy: viewer.id }, now)
      return { given: true }
    },
  })
