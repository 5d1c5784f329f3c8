import { sql } from 'drizzle-orm'
import { addDays, type Day, dayOf, formatDay } from '#domain/day.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'
import { completeWhatIsLeft } from './complete.ts'
import { pathOfCourse, remindOfCourse } from './reminders.ts'
import { type CourseInForce, coursesOn } from './store/courses.ts'
import { peopleToLearn } from './store/people.ts'
import { enrolments } from './tables.ts'

type Given = { readonly staffId: string; readonly dueOn: Day; readonly assignedBy: string | null }

/** Assigns someone a course with a due date: notifies them, and reminds them before it. */
export async function giveCourse(
  db: Db,
  { courseId, round, content: { title } }: CourseInForce,
  { staffId, dueOn, assignedBy }: Given,
  now: Date,
): Promise<void> {
  const given = { dueOn, round, assignedBy, assignedAt: now }
  await db
    .insert(enrolments)
    .values({ courseId, staffId, ...given })
    .onConflictDoUpdate({ target: [enrolments.courseId, enrolments.staffId], set: given })
  await notify(db, {
    staffId,
    kind: 'course-given',
    title: 'A course to take',
    body: msg`“${title}”, by ${formatDay(dueOn)}.`,
    path: pathOfCourse(courseId),
    ...(assignedBy ? { by: `staff:${assignedBy}` } : {}),
  })
  await remindOfCourse(db, { courseId, staffId, title, dueOn }, now)
}

/**
 * Assigns every course to the people its rules name: newcomers, those whose licence changed, and everyone when it must be learned again.
 * Those whom its version in force left nothing to do have completed it.
 */
export async function giveByRules(db: Db, now: Date): Promise<void> {
  const today = dayOf(now)
  // Two processes must not notify the same person twice.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('courses by rules', 0))`)
  for (const course of await coursesOn(db, today)) {
    await completeWhatIsLeft(db, course, now)
    const dueOn = addDays(today, course.content.dueDays)
    for (const staffId of await peopleToLearn(db, course, today)) await giveCourse(db, course, { staffId, dueOn, assignedBy: null }, now)
  }
}
