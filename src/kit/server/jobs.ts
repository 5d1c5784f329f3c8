import { PgBoss } from 'pg-boss'
import type { Actor } from '../actor.ts'
import type { Job } from '../job.ts'
import { now } from './clock.ts'
import { APP_ROLE, type Db, openPool, type Pool, transact } from './db.ts'
import type { Log } from './log.ts'

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

export type Work = { readonly job: Job<unknown>; readonly handler: JobHandler<unknown> }

/** A job whose process died without a word is taken up by another after about this time. */
const HEARTBEAT_SECONDS = 10

/** Pairs a job with its handler; the payload is parsed before the handler sees it. */
export const work = <T>(job: Job<T>, handler: JobHandler<T>): Work => ({
  job,
  handler: (payload, context) => handler(job.payload.parse(payload), context),
})

/** The queue on PostgreSQL. `url` needs the rights of an owner; payloads are added by whoever holds a transaction. */
export async function openJobs(url: string, { pool, log, works, run }: { pool: Pool; log: Log; works: readonly Work[]; run: boolean }) {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: 'kalasag-jobs',
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()

  const enqueue: Enqueue = async (db, job, payload, { afterSeconds } = {}) => {
    await boss.send(job.name, job.payload.parse(payload) as object, {
      ...(afterSeconds ? { startAfter: afterSeconds } : {}),
      db: { executeSql: async (text: string, values?: unknown[]) => db.$client.query(text, values) },
    })
  }

  for (const { job } of works) {
    const { times = 5, seconds = 2, atMostSeconds = 300 } = job.retry ?? {}
    await boss.createQueue(job.name, {
      retryLimit: times,
      retryDelay: seconds,
      retryBackoff: true,
      retryDelayMax: atMostSeconds,
      expireInSeconds: 600,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    })
  }
  const granting = openPool(url, { max: 1 })
  await granting.query(
    `grant usage on schema pgboss to ${APP_ROLE}; grant select, insert, update on all tables in schema pgboss to ${APP_ROLE}`,
  )
  await granting.end()
  if (run)
    for (const { job, handler } of works) {
      if (job.every) await boss.schedule(job.name, job.every, {}, { tz: 'Asia/Manila' })
      const actor: Actor = { kind: 'system', name: job.name }
      await boss.work(job.name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([taken]) => {
        if (taken) await handler(taken.data, { actor, log, enqueue, now: now(), transaction: (unit) => transact(pool, actor, unit) })
      })
    }
  return { enqueue, stop: () => boss.stop({ graceful: true, close: true, timeout: 10_000 }) }
}

export type Jobs = Awaited<ReturnType<typeof openJobs>>
