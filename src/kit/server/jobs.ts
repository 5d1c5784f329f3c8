import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { getConstructionPlans, getMigrationPlans, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import pgBoss from 'pg-boss/package.json' with { type: 'json' }
import type { Actor } from '../actor.ts'
import type { Job } from '../job.ts'
import { now } from './clock.ts'
import { Connection } from './connection.ts'
import { APP_ROLE, type AppPool, type Db, JOBS_ROLE, type Pool, transact, withoutQuery } from './db.ts'
import { type JobDesk, jobDesk } from './job-desk.ts'
import type { Log } from './log.ts'
import { shareTransactions } from './share-transactions.ts'
import { together } from './together.ts'

export type JobContext = {
  /** A transaction of the job's own: committed when the work returns. Several may follow each other around calls to outside services. */
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly enqueue: Enqueue
  readonly now: Date
  readonly actor: Actor
  readonly log: Log
}

export type JobHandler<T> = (payload: T, context: JobContext) => Promise<void>
export type EnqueueOptions = { readonly afterSeconds?: number }

/** Adds a job inside the caller's transaction: it exists exactly if the transaction commits. */
export type Enqueue = <T>(db: Db, job: Job<T>, payload: NoInfer<T>, options?: EnqueueOptions) => Promise<void>

type Added = { readonly name: string; readonly data: object; readonly afterSeconds: number | undefined }

export type JobWorker = { readonly job: Job<unknown>; readonly handler: JobHandler<unknown> }

/** The time zone in which daily jobs are repeated. */
const TIME_ZONE = 'Asia/Manila'

/** A job whose process died silently is taken up by another after about this time. */
const HEARTBEAT_SECONDS = 10

/**
 * PostgreSQL notifies the workers of a job that may run immediately, when the transaction that adds it commits. What becomes due later
 * (delayed, repeated, or added while no one listened) is found by one query for all queues, run at this interval.
 */
const LOOK_MS = 500
const DUE = `select queue from unnest($1::text[]) as queue
  where exists (select from pgboss.job where name = queue and state < 'active' and not blocked and start_after <= now())`
/**
 * How often each queue is polled by itself: seldom while PostgreSQL notifies, often if a connection pooler in between prevents it. Our jobs
 * have no group, but where groups have a limit jobs are taken by their ids; otherwise PostgreSQL may read all jobs of the queue, including
 * done ones, for each that is taken, as long as its statistics date from when there were few.
 */
const POLLING = {
  notifyPollingIntervalSeconds: 30,
  pollingIntervalSeconds: 0.5,
  groupConcurrency: 1000,
  includeMetadata: true,
  perJobResults: true,
} as const

/** Pairs a job with its handler; the payload is parsed before the handler sees it. */
export const jobWorker = <T>(job: Job<T>, handler: JobHandler<T>): JobWorker => ({
  job,
  handler: (payload, context) => handler(job.payload.parse(payload), context),
})

/** Two programs that start together must not both create the tables of the queue. */
const SET_UP_LOCK = 710_204_122

/**
 * Requests add jobs and read back their id and time, which the insert returns; what is waiting in the queue is read by those who work on
 * it.
 */
const GRANTS = `do $$
declare added regclass;
begin
  grant usage on schema pgboss to ${JOBS_ROLE}, ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema pgboss to ${JOBS_ROLE};
  revoke all on all tables in schema pgboss from ${APP_ROLE};
  grant select on pgboss.queue to ${APP_ROLE};
  for added in select inhrelid from pg_inherits where inhparent = 'pgboss.job'::regclass union select 'pgboss.job'::regclass loop
    execute format('grant insert, select (id, start_after) on %s to ${APP_ROLE}', added);
  end loop;
end $$`

/** Creates or updates the tables of the queue, as their owner. */
export async function setUpJobs(owner: Pool): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [SET_UP_LOCK])
    const { rows: found } = await client.query(`select where to_regclass('pgboss.version') is not null`)
    const { rows } = found.length > 0 ? await client.query<{ version: number }>('select version from pgboss.version') : { rows: [] }
    const [kept] = rows
    if (kept?.version !== pgBoss.pgboss.schema)
      await client.query(kept ? getMigrationPlans('pgboss', kept.version) : getConstructionPlans('pgboss'))
    await client.query(GRANTS)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SET_UP_LOCK])
    client.release()
  }
}

/** The queue on PostgreSQL, worked on by the role of the program at `url`; payloads are added through any open transaction. */
export async function openJobs(
  url: string,
  { pool, log, jobWorkers, run }: { pool: AppPool; log: Log; jobWorkers: readonly JobWorker[]; run: boolean },
) {
  // Its pool accepts a class of connection to open, which its own types do not declare.
  const connecting = { connectionString: url, max: 4, application_name: 'kalasag-jobs', Client: Connection }
  const boss = new PgBoss({
    ...connecting,
    migrate: false,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
    useListenNotify: run,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()

  const add = together(async (db, added: readonly Added[]) => {
    const executing = { executeSql: async (text: string, values?: unknown[]) => db.$client.query(text, values) }
    for (const [queue, jobs] of Map.groupBy(added, ({ name }) => name))
      await boss.insert(
        queue,
        jobs.map(({ data, afterSeconds }) => ({ data, ...(afterSeconds ? { startAfter: afterSeconds } : {}) })),
        { db: executing },
      )
    return () => undefined
  })
  const enqueue: Enqueue = (db, job, payload, { afterSeconds } = {}) =>
    add(db, { name: job.name, data: job.payload.parse(payload) as object, afterSeconds })

  await makeQueues(boss, jobWorkers)

  const schedules = new Map(run ? (await boss.getSchedules()).map(({ name, cron, timezone }) => [name, `${cron} ${timezone}`]) : [])
  const workers = new Map<string, string>()
  const wake = (queue: string) => boss.notifyWorker(workers.get(queue) ?? '')
  if (run)
    for (const { job, handler } of jobWorkers) {
      if (job.every && schedules.get(job.name) !== `${job.every} ${TIME_ZONE}`)
        await boss.schedule(job.name, job.every, {}, { tz: TIME_ZONE })
      const actor: Actor = { kind: 'system', name: job.name }
      const transaction: JobContext['transaction'] = (unit) => transact(pool, actor, unit)
      const run = async ({ id, data, retryCount, retryLimit }: JobWithMetadata<object>, context: JobContext): Promise<JobResult> => {
        try {
          await handler(data, context)
          return { id, status: 'completed' }
        } catch (error) {
          // The queue stores what it is given of an error; a query's values are personal data.
          const told = withoutQuery(error)
          if (retryCount >= retryLimit) log.error({ err: told, job: job.name, jobId: id }, 'a job failed for good')
          return { id, status: 'failed', output: told }
        }
      }
      const { most, by } = job.together ?? { most: 1, by: '' }
      const worker = await boss.work(job.name, { ...POLLING, batchSize: most }, async (taken: JobWithMetadata<object>[]) => {
        // Once for all that were added before these were taken: the next follow immediately.
        wake(job.name)
        const context = { actor, log, enqueue, now: now(), transaction: taken.length > 1 ? shareTransactions(transaction) : transaction }
        const inOrder = [...Map.groupBy(taken, ({ data }) => Reflect.get(data, by)).values()]
        return (await Promise.all(inOrder.map((jobs) => oneByOne(jobs, (one) => run(one, context))))).flat()
      })
      workers.set(job.name, worker)
    }
  const ending = new AbortController()
  let lookedAt = performance.now()
  const looked = () => {
    lookedAt = performance.now()
  }
  const looking = run ? wakeDueQueues(boss, { queues: [...workers.keys()], wake, looked, log, signal: ending.signal }) : undefined
  const desk: JobDesk = jobDesk(boss)
  return {
    enqueue,
    desk,
    /** For how many milliseconds this process could not look for jobs; 0 if others work on them. */
    silentFor: () => (run ? performance.now() - lookedAt : 0),
    stop: async () => {
      ending.abort()
      await looking
      await boss.stop({ graceful: true, close: true, timeout: 10_000 })
    },
  }
}

export type Jobs = Awaited<ReturnType<typeof openJobs>>

async function oneByOne<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await work(item))
  return results
}

/** Makes every queue as its job says, including one that an earlier version made. */
async function makeQueues(boss: PgBoss, jobWorkers: readonly JobWorker[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { job } of jobWorkers) {
    const { times = 5, seconds = 2, atMostSeconds = 300 } = job.retry ?? {}
    const wanted = {
      retryLimit: times,
      retryDelay: seconds,
      retryBackoff: true,
      retryDelayMax: atMostSeconds,
      expireInSeconds: 600,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      notify: true,
    }
    const queue = existing.get(job.name)
    if (!queue) await boss.createQueue(job.name, wanted)
    else if (!isDeepStrictEqual({ ...queue, ...wanted }, queue)) await boss.updateQueue(job.name, wanted)
  }
}

type Looking = {
  readonly queues: readonly string[]
  readonly wake: (queue: string) => void
  readonly looked: () => void
  readonly log: Log
  readonly signal: AbortSignal
}

/** Wakes the workers of the queues that have something due, until the signal aborts. */
async function wakeDueQueues(boss: PgBoss, { queues, wake, looked, log, signal }: Looking): Promise<void> {
  while (!signal.aborted) {
    try {
      const { rows } = await boss.getDb().executeSql(DUE, [queues])
      looked()
      for (const { queue } of rows) wake(queue)
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'looking for jobs that are due')
    }
    await pause(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}
