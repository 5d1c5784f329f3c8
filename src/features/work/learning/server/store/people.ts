import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { lineOf } from '#lines'
import type { Audience } from '../../rules/course.ts'
import type { CourseInForce } from './courses.ts'

/** How many days before it expires a licence counts as expiring. */
const ENDING_DAYS = 90

/** SQL for whether a person `s` matches all conditions of a row of an audience on a day. */
function fits({ role, branch, line, licence }: Audience, day: Day) {
  const conditions = [sql`s.active`]
  if (role) conditions.push(sql`s.role_code = ${role}`)
  if (branch) conditions.push(sql`s.branch = ${branch}`)
  if (line || licence) conditions.push(licenceStands(line ? (lineOf(line)?.sale.licences ?? []) : null, licence ?? 'valid', day))
  return sql.join(conditions, sql` and `)
}

function licenceStands(kinds: readonly string[] | null, state: NonNullable<Audience['licence']>, day: Day) {
  const fitting = kinds === null ? sql`true` : sql`l.kind = any(${sql.param([...kinds])}::text[])`
  const held = sql`select from app.licences_of(s.id) l where ${fitting} and ${day}::date between l.valid_from and l.valid_until`
  if (state === 'lacking')
    return sql`(s.role_code in (select role_code from feature_permissions where feature_code = 'QUOTES') and not exists (${held}))`
  return state === 'ending' ? sql`exists (${held} and l.valid_until < ${day}::date + ${ENDING_DAYS}::int)` : sql`exists (${held})`
}

/** Ids of the people who are to learn a course and have not been assigned it yet, or not since everyone must learn it again. */
export async function peopleToLearn(
  db: Db,
  { courseId, round, content: { audience } }: CourseInForce,
  day: Day,
): Promise<readonly string[]> {
  const groups = audience.map((each) => sql`(${fits(each, day)})`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select s.id from staff s
      left join course_enrolments e on e.course_id = ${courseId}::uuid and e.staff_id = s.id
      where s.active and (${groups.length > 0 ? sql.join(groups, sql` or `) : sql`false`} or e.due_on is not null)
        and (e.id is null or e.due_on is null or e.round < ${round}::int)
        and not exists (select from course_completions k where k.course_id = ${courseId}::uuid and k.staff_id = s.id and k.n >= ${round}::int)`,
  )
  return rows.map(({ id }) => id)
}

/** How many people are learning, have passed and are late with each course, among those the viewer may see. */
export async function countsOfCourses(db: Db, day: Day) {
  const { rows } = await db.execute<{ courseId: string; learning: number; passed: number; overdue: number }>(
    sql`select e.course_id as "courseId", count(*) filter (where k.id is null)::int as learning, count(*) filter (where k.id is not null)::int as passed,
        count(*) filter (where k.id is null and e.due_on < ${day}::date)::int as overdue
      from course_enrolments e join app.courses_on(${day}::date) c on c.course_id = e.course_id
      left join lateral (select id from course_completions where course_id = e.course_id and staff_id = e.staff_id and n >= c.round limit 1) k on true group by 1`,
  )
  return new Map(rows.map((row) => [row.courseId, row]))
}
