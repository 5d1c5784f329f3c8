import { now, setTime } from '#kit/server/clock.ts'
import { type AppPool, transact } from '#kit/server/db.ts'
import type { Enqueue, JobWorker } from '#kit/server/jobs.ts'
import type { Log } from '#kit/server/log.ts'

/** The events around one risk: does something, then yields the instant at which it continues. */
export type Story<T = void> = AsyncGenerator<Date, T, void>

type Entry = { readonly at: Date; readonly act: () => Promise<void> }

/**
 * Runs events in the order of their instants, up to an end, with the program's clock set to each. Jobs run in between when they are due, so
 * that ids, numbers, history and audit are in the same order as if it had really happened.
 */
export function openAgenda({ until, pool, log }: { until: Date; pool: AppPool; log: Log }) {
  const entries: Entry[] = []
  const add = (at: Date, act: Entry['act']): void => {
    // After those of the same instant, so that they run in the order in which they were added.
    const place = entries.findLastIndex((entry) => entry.at <= at) + 1
    if (at <= until) entries.splice(place, 0, { at, act })
  }
  const schedule = (at: Date, story: Story<unknown>): void =>
    add(at, async () => {
      const { value, done } = await story.next()
      if (!done) schedule(value, story)
    })

  let jobWorkers: readonly JobWorker[] = []
  const enqueue: Enqueue = async (_, { name }, payload, { afterSeconds = 0 } = {}) =>
    add(new Date(now().getTime() + afterSeconds * 1000), () => runJob(name, payload))
  const runJob = async (name: string, payload: unknown): Promise<void> => {
    const { handler } = jobWorkers.find(({ job }) => job.name === name) ?? {}
    const actor = { kind: 'system', name } as const
    try {
      await handler?.(payload, { actor, log, enqueue, now: now(), transaction: (unit) => transact(pool, actor, unit) })
    } catch (error) {
      // What has not succeeded yet is picked up by the program's own sweeps, as after a crash.
      log.debug({ err: error, job: name }, 'demonstration')
    }
  }

  return {
    schedule,
    once: add,
    enqueue,
    runJob,
    play: async (having: readonly JobWorker[]): Promise<void> => {
      jobWorkers = having
      try {
        let last = 0
        for (let next = entries.shift(); next; next = entries.shift()) {
          setTime(new Date(Math.max(next.at.getTime(), last)))
          await next.act()
          last = now().getTime()
        }
      } finally {
        setTime(undefined)
      }
    },
  }
}
export type Agenda = ReturnType<typeof openAgenda>
