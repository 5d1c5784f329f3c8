import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Paging } from '#kit/paging.ts'
import type { Db } from '#kit/server/db.ts'
import { conditions, likePattern, pageSql } from '#kit/server/page.ts'

type Wanted = Paging & {
  readonly search?: string | undefined
  readonly state?: string | undefined
  readonly topic?: string | undefined
  readonly whose?: 'mine' | 'nobody' | undefined
  readonly late?: 'true' | undefined
}

/** The question: the first message. */
const QUESTION = `coalesce((select left(m.text, 160) from help_messages m where m.request_id = h.id order by m.id limit 1), '')`

/** Earliest due first; then what is not waiting for anyone here, newest first. */
export function queuePage({ search, state, topic, whose, late, ...paging }: Wanted, staffId: string, now: Date) {
  const where = conditions()
  const at = where.param(now.toISOString())
  where.when(state, (wanted) => `h.state = ${where.param(wanted)}`)
  where.when(topic, (wanted) => `h.topic = ${where.param(wanted)}`)
  where.when(whose, (wanted) => (wanted === 'mine' ? `h.assigned_to = ${where.param(staffId)}` : 'h.assigned_to is null'))
  where.when(late, () => `h.due_at < ${at}::timestamptz`)
  where.when(search, (text) => {
    const pattern = where.param(likePattern(text))
    return `(h.number ilike ${pattern} or h.name ilike ${pattern})`
  })
  return pageSql({
    table: 'help_requests',
    as: 'h',
    order: { by: `coalesce(extract(epoch from h.due_at), 1e12 - extract(epoch from h.updated_at))`, descending: false },
    columns: {
      id: 'h.id',
      number: 'h.number',
      topic: 'h.topic',
      name: 'h.name',
      isCustomer: '(h.agent_id is null)',
      question: QUESTION,
      state: 'h.state',
      assignee: `(select s.first_name || ' ' || s.last_name from staff s where s.id = h.assigned_to)`,
      dueAt: 'h.due_at',
      isLate: `coalesce(h.due_at < ${at}::timestamptz, false)`,
      score: 'h.score',
      createdAt: 'h.created_at',
    },
    where,
    paging,
  })
}

const FigureRow = z.object({
  open: z.coerce.number(),
  late: z.coerce.number(),
  answered: z.coerce.number(),
  inTime: z.coerce.number(),
  scored: z.coerce.number(),
  score: z.coerce.number().nullable(),
})

const FIGURES_OF_DAYS = 90

/** What is waiting now; and for the last months how much was answered in time, and how satisfied people are. */
export async function deskFigures(db: Db, now: Date): Promise<z.output<typeof FigureRow>> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    select (select count(*) from help_requests where due_at is not null) as open, (select count(*) from help_requests where due_at < ${at}) as late,
      count(first_answered_at) as answered, count(*) filter (where first_answered_at <= answer_by) as "inTime",
      count(score) as scored, round(avg(score), 1) as score
    from help_requests where created_at > ${at} - make_interval(days => ${FIGURES_OF_DAYS})`)
  const [row] = rows
  return FigureRow.parse({ ...row, score: row?.score ?? null })
}
