import pLimit, { type LimitFunction } from 'p-limit'

/** As `pLimit`, separately for each name: waiting for one name holds up no other. */
export function limitConcurrencyByKey(concurrency: number) {
  const limits = new Map<string, { readonly limit: LimitFunction; users: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const entry = limits.get(key) ?? { limit: pLimit(concurrency), users: 0 }
    limits.set(key, entry)
    entry.users += 1
    try {
      return await entry.limit(work)
    } finally {
      entry.users -= 1
      if (entry.users === 0) limits.delete(key)
    }
  }
}
