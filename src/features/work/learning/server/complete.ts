import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { dayOf, yearOf } from '#domain/day.ts'
import { cancelReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import type { Db } from '#kit/server/db.ts'
import { nextNumber } from '#kit/server/life-cycle.ts'
import { reminderKey } from './reminders.ts'
import type { CourseInForce } from './store/courses.ts'
import { resultOf } from './store/progress.ts'
import { courseCompletions, enrolments, lessonsDone } from './tables.ts'

type Learner = { readonly staffId: string; readonly now: Date }

/** Someone who starts a course that no one assigned to them is listed in it from then on. */
export const enrol = (db: Db, { courseId, round }: CourseInForce, { staffId, now }: Learner) =>
  db.insert(enrolments).values({ courseId, staffId, round, assignedAt: now, assignedBy: staffId }).onConflictDoNothing()

/**
 * Records that someone has done a lesson, and with the last one the course: once each, however often and in whatever order it is reported.
 */
export async function completeLesson(db: Db, course: CourseInForce, lessonId: string, learner: Learner): Promise<void> {
  const { staffId, now } = learner
  const { courseId, n, round, content } = course
  await enrol(db, course, learner)
  await db
    .insert(lessonsDone)
    .values({ courseId, staffId, lessonId, n, doneAt: now })
    .onConflictDoUpdate({
      target: [lessonsDone.staffId, lessonsDone.courseId, lessonsDone.lessonId],
      set: { n, doneAt: now },
      setWhere: lt(lessonsDone.n, round),
    })
  // Two last lessons that arrive at the same time must not each miss the other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${courseId} ${staffId}`}, 0))`)
  const done = await db
    .select({ id: lessonsDone.lessonId })
    .from(lessonsDone)
    .where(and(eq(lessonsDone.courseId, courseId), eq(lessonsDone.staffId, staffId), gte(lessonsDone.n, round)))
  const ids = new Set(done.map(({ id }) => id))
  if (content.lessons.every(({ id }) => ids.has(id))) await completeCourse(db, course, learner)
}

async function completeCourse(db: Db, course: CourseInForce, { staffId, now }: Learner): Promise<void> {
  const { courseId, versionId, n, round } = course
  const passed = await db.$count(
    courseCompletions,
    and(eq(courseCompletions.courseId, courseId), eq(courseCompletions.staffId, staffId), gte(courseCompletions.n, round)),
  )
  if (passed > 0) return
  const percent = await resultOf(db, staffId, course)
  const number = `LC-${yearOf(dayOf(now))}-${String(await nextNumber(db, 'course-certificate')).padStart(6, '0')}`
  await db.insert(courseCompletions).values({ courseId, versionId, n, staffId, number, percent, completedAt: now })
  await cancelReminder(db, reminderKey(courseId, staffId))
}
