import { sql } from 'drizzle-orm'
import type { SaleRequirement } from '#features/people/licences/public/server/requirements.ts'
import { msg } from '#kit/message.ts'
import { currentPractice } from '#kit/server/practice.ts'
import { pathOfCourse } from './reminders.ts'

/** Before someone sells a line that is new to them they must pass its courses, which may include practice. */
export const coursesBeforeSale: SaleRequirement = async (db, { agentId, line }, today) => {
  if (currentPractice()) return undefined
  const { rows } = await db.execute<{ id: string; title: string }>(
    sql`select course_id as id, title from app.courses_lacking(${agentId}::uuid, ${line.code}, ${today}::date)`,
  )
  const [first, ...more] = rows
  if (!first) return undefined
  const named = [first, ...more].map(({ title }) => `“${title}”`).join(' and ')
  return {
    sentence: msg`The agent has not passed the course ${named}, which comes before the first sale of ${line.name}.`,
    remedy: 'It can be quoted, but does not become a policy until the course is passed. The supervisor is notified.',
    title: 'A sale is waiting for a course',
    ...{ path: pathOfCourse(first.id), action: 'Open the course' },
  }
}
