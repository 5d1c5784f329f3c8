import type { PgBoss } from 'pg-boss'
import { z } from 'zod'

/** The state of the jobs of one kind. */
const Queue = z.object({
  name: z.string(),
  /** Due, and not yet taken. */
  waiting: z.coerce.number(),
  active: z.coerce.number(),
  /** Given up: no longer retried. */
  failed: z.coerce.number(),
  /** For how many seconds the longest waiting job has been due. */
  oldest: z.coerce.number(),
})
export type QueueStanding = z.output<typeof Queue>

const Failed = z.object({ id: z.string(), name: z.string(), reason: z.string(), failedAt: z.coerce.date(), tries: z.coerce.number() })
/** A job that was given up, without its payload. */
export type FailedJob = z.output<typeof Failed>

const QUEUES = `select q.name, coalesce(j.waiting, 0) as waiting, coalesce(j.active, 0) as active, coalesce(j.failed, 0) as failed, coalesce(j.oldest, 0) as oldest
  from pgboss.queue q left join (
    select name, count(*) filter (where state < 'active' and start_after <= now()) as waiting, count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed') as failed,
      extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())) as oldest
    from pgboss.job where state <> 'completed' group by name) j on j.name = q.name
  where q.name !~ '^__pgboss' order by q.name`

/** A reason says what went wrong, and not what was tried: a PostgreSQL error names rows in its details, which are left out. */
const FAILED = `select id, name, left(coalesce(output ->> 'message', 'It ended without a word: its process was stopped, or the machine.'), 300) as reason,
    completed_on as "failedAt", retry_count + 1 as tries
  from pgboss.job where state = 'failed' order by completed_on desc limit 100`

/** Queries of the queue about itself, as the role that works on it. */
export const jobDesk = (boss: PgBoss) => {
  const rows = async (text: string) => (await boss.getDb().executeSql(text)).rows
  return {
    queues: async (): Promise<QueueStanding[]> => z.array(Queue).parse(await rows(QUEUES)),
    failed: async (): Promise<FailedJob[]> => z.array(Failed).parse(await rows(FAILED)),
    /** Retries a job that was given up; false if it is no longer given up. */
    retry: async (id: string): Promise<boolean> => {
      const { rows: retried } = await boss
        .getDb()
        .executeSql(
          `update pgboss.job set state = 'retry', retry_limit = retry_count + 1, start_after = now(), completed_on = null where id = $1::uuid and state = 'failed' returning 1`,
          [id],
        )
      return retried.length === 1
    },
  }
}

export type JobDesk = ReturnType<typeof jobDesk>
