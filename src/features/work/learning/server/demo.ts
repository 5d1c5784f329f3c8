import { eq } from 'drizzle-orm'
import { addDays, dayOf, startOf } from '#domain/day.ts'
import { staff } from '#features/people/staff/public/server/tables.ts'
import { now } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { completeLesson } from './complete.ts'
import { remindOfCourse } from './reminders.ts'
import { type CourseInForce, coursesOn } from './store/courses.ts'
import { peopleToLearn } from './store/people.ts'
import { courses, enrolments } from './tables.ts'

/** How many lessons a person of the demonstration has done in a course that they have yet to pass, and in how many days it is due. */
const UNDER_WAY: Readonly<Record<string, Readonly<Record<string, readonly [done: number, days: number]>>>> = {
  'privacy-and-money-laundering': { 'BAC-001': [2, 9], 'BAC-002': [0, 12], 'LAS-002': [1, -4] },
  'health-and-groups': { 'BAC-003': [0, 16], 'LAS-002': [3, 5] },
}
/** Everyone else passed this many days ago. */
const PASSED_DAYS_AGO = 45

/** What the demonstration's people have learned: nearly everything, so that they can sell, with something still to learn for some. */
export async function loadDemoLearning(db: Db): Promise<void> {
  if ((await db.$count(enrolments)) > 0) return
  const today = dayOf(now())
  const codes = new Map((await db.select().from(courses)).map(({ id, code }) => [id, code ?? '']))
  for (const course of await coursesOn(db, today)) {
    const underWay = UNDER_WAY[codes.get(course.courseId) ?? ''] ?? {}
    for (const staffId of await peopleToLearn(db, course, today)) {
      const [person] = await db.select({ code: staff.agentCode }).from(staff).where(eq(staff.id, staffId))
      const [done, days] = underWay[person?.code ?? ''] ?? [course.content.lessons.length, -PASSED_DAYS_AGO]
      await learn(db, course, { staffId, done, days })
    }
  }
}

async function learn(
  db: Db,
  course: CourseInForce,
  { staffId, done, days }: { staffId: string; done: number; days: number },
): Promise<void> {
  const today = dayOf(now())
  const { courseId, round, content } = course
  const dueOn = addDays(today, days)
  const assignedAt = startOf(addDays(dueOn, -content.dueDays))
  await db.insert(enrolments).values({ courseId, staffId, round, dueOn, assignedAt })
  const at = done === content.lessons.length ? startOf(dueOn) : startOf(addDays(today, -1))
  for (const { id } of content.lessons.slice(0, done)) await completeLesson(db, course, id, { staffId, now: at })
  if (done < content.lessons.length && days >= 0) await remindOfCourse(db, { courseId, staffId, title: content.title, dueOn }, now())
}
