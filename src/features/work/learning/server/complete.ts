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
  await lockLearner(db, courseId, staffId)
  const done = await db
    .select({ id: lessonsDone.lessonId })
    .from(lessonsDone)
    .where(and(eq(lessonsDone.courseId, courseId), eq(lessonsDone.staffId, staffId), gte(lessonsDone.n, round)))
  const ids = new Set(done.map(({ id }) => id))
  if (content.lessons.every(({ id }) => ids.has(id))) await completeCourse(db, course, learner)
}

const lockLearner = (db: Db, courseId: string, staffId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${courseId} ${staffId}`}, 0))`)

/** Completes a course for those who have done every lesson that is left of it: its version dropped what they had not done. */
export async function completeWhatIsLeft(db: Db, course: CourseInForce, now: Date): Promise<void> {
  const { courseId, round, content } = course
  const lessonIds = content.lessons.map(({ id }) => id)
  const { rows } = await db.execute<{ staffId: string }>(
    sql`select d.staff_id as "staffId" from lessons_done d
      where d.course_id = ${courseId}::uuid and d.n >= ${round}::int and d.lesson_id = any(${sql.param(lessonIds)}::text[])
        and not exists (select from course_completions k where k.course_id = d.course_id and k.staff_id = d.staff_id and k.n >= ${round}::int)
      group by d.staff_id having count(*) = ${lessonIds.length}::int order by d.staff_id`,
  )
  for (const { staffId } of rows) {
    await lockLearner(db, courseId, staffId)
    await completeCourse(db, course, { staffId, now })
  }
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
