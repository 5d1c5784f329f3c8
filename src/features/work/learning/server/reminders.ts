import { addDays, type Day, formatDay, startOf } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { scheduleReminder } from '#features/people/notifications/public/server/commands/notifications.ts'
import { msg } from '#kit/message.ts'
import type { Db } from '#kit/server/db.ts'

const NINE_O_CLOCK_MS = 9 * 3_600_000
/** How many days before its due date a reminder of a course is sent; if it is due sooner, on the day itself. */
const BEFORE_DAYS = 3

export const reminderKey = (courseId: string, staffId: string): string => `course:${courseId}:${staffId}`
export const pathOfCourse = (courseId: string): string => pathTo('learning/course', { audience: 'agent' }, { course: courseId })

type Due = { readonly courseId: string; readonly staffId: string; readonly title: string; readonly dueOn: Day }

/** Schedules the reminder of a course before its due date. */
export async function remindOfCourse(db: Db, { courseId, staffId, title, dueOn }: Due, now: Date): Promise<void> {
  const nineOf = (day: Day) => new Date(startOf(day).getTime() + NINE_O_CLOCK_MS)
  const early = nineOf(addDays(dueOn, -BEFORE_DAYS))
  await scheduleReminder(db, {
    key: reminderKey(courseId, staffId),
    agentId: staffId,
    dueAt: early > now ? early : nineOf(dueOn),
    kind: 'course-due',
    title: 'A course is due',
    body: msg`Complete “${title}” by ${formatDay(dueOn)}.`,
    path: pathOfCourse(courseId),
  })
}
