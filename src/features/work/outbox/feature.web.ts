import { contributes } from '#kit/extension-point.ts'
import { backgroundSenders } from '#kit/web/background-sync.ts'
import { prefetches } from '#kit/web/prefetch.ts'

export const contributions = [
  contributes(backgroundSenders, {
    names: ['outbox/writes/'],
    send: async (how) => (await import('#kit/web/queued-write.ts')).sendQueuedWrites(how),
  }),
  contributes(prefetches, { fetch: async () => (await import('./parts/hand-over-key.ts')).fetchHandOverKey(), isTiny: true }),
]
