import type { Day } from '#domain/day.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'
import type { LearnerFilters } from '../../public/contract/team.ts'

const NAME = `s.first_name || ' ' || s.last_name`
const STANDING = (day: string) => `case when k.id is not null then 'passed' when e.due_on < ${day}::date then 'overdue' else 'open' end`

/** Each enrolment with its person, the version in force and whether it was passed. */
const rowsAt = (
  day: string,
) => `(select e.id, e.staff_id, e.course_id, e.due_on, c.round, c.content, ${NAME} as name, s.agent_code, s.branch,
    k.id as certificate_id, k.completed_at, k.percent, ${STANDING(day)} as standing,
    (case when k.id is null then coalesce(e.due_on, '9999-12-31'::date)::text else 'passed' end) as urgency
  from course_enrolments e join staff s on s.id = e.staff_id and s.active join app.courses_on(${day}::date) c on c.course_id = e.course_id
  left join lateral (select * from course_completions where course_id = e.course_id and staff_id = e.staff_id and n >= c.round order by n desc limit 1) k on true)`

/** SQL of one page of learners among those within the viewer's reach, earliest due date first. */
export function learnersPage(
  { search, standing, ...paging }: LearnerFilters,
  { viewer, seesAll, today }: { viewer: string; seesAll: boolean; today: Day },
) {
  const where = conditions()
  const day = where.param(today)
  where.must(seesAll ? 'true' : `l.staff_id in (select staff_id from reach where viewer_id = ${where.param(viewer)}::uuid and depth > 0)`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(l.name ilike ${pattern} or l.agent_code ilike ${pattern} or l.content->>'title' ilike ${pattern})`
  })
  where.when(standing, (wanted) => `l.standing = ${where.param(wanted)}`)
  return pageSql({
    table: rowsAt(day),
    as: 'l',
    order: { by: 'l.urgency', descending: false },
    columns: {
      _id: 'l.id',
      staffId: 'l.staff_id',
      courseId: 'l.course_id',
      name: 'l.name',
      agentCode: 'l.agent_code',
      branch: 'l.branch',
      course: `l.content->>'title'`,
      doneCount: `(select count(*) from lessons_done d join jsonb_array_elements(l.content->'lessons') x on x->>'id' = d.lesson_id where d.staff_id = l.staff_id and d.course_id = l.course_id and d.n >= l.round)`,
      lessonCount: `jsonb_array_length(l.content->'lessons')`,
      dueOn: 'l.due_on',
      standing: 'l.standing',
      passedOn: `(l.completed_at at time zone 'Asia/Manila')::date`,
      percent: 'l.percent',
      tries: '(select count(*) from quiz_attempts a where a.staff_id = l.staff_id and a.course_id = l.course_id)',
      certificateId: 'l.certificate_id',
    },
    where,
    paging,
  })
}
