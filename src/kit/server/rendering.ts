import { Piscina } from 'piscina'
import { Problem } from '../problem.ts'
import { limitConcurrencyByKey } from './limit-concurrency.ts'

/** Documents are drawn outside the thread that answers requests, in one that ends when nothing was drawn for a while. */
const IDLE_MS = 120_000
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 }

let workers: Piscina | undefined
const pool = () => {
  workers ??= new Piscina({
    filename: new URL('./rendering-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: MEMORY,
  })
  return workers
}

/** Has something drawn in another thread: `rendering-worker.ts` has a function of that name. */
export const render = (name: 'pdf' | 'merged' | 'strip' | 'workbook', task: unknown): Promise<Uint8Array> => pool().run(task, { name })

/** At most this many are waiting for one person; further requests are told to come back later. */
const MOST_WAITING = 20
const tooMany = () =>
  new Problem('too-often', { code: 1, status: 429, message: 'Too many attempts in a short time. Please wait a minute and try again.' })

const oneForEach = limitConcurrencyByKey(1)
const oneOverAll = limitConcurrencyByKey(1)
const asked = new Map<string, number>()

/** Reads and draws one file at a time, taking turns between principals: someone who requests many holds up no one else, and no memory. */
export async function takeTurn<T>(principal: string, work: () => Promise<T>): Promise<T> {
  const before = asked.get(principal) ?? 0
  if (before > MOST_WAITING) throw tooMany()
  asked.set(principal, before + 1)
  try {
    return await oneForEach(principal, () => oneOverAll('', work))
  } finally {
    const left = (asked.get(principal) ?? 1) - 1
    if (left > 0) asked.set(principal, left)
    else asked.delete(principal)
  }
}
