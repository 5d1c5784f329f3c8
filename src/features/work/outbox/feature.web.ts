import { contributes } from '#kit/extension-point.ts'
import { backgroundSenders } from '#kit/web/background-sync.ts'

export const contributions = [
  contributes(backgroundSenders, {
    names: ['outbox/writes/'],
    send: async (how) => (await import('#kit/web/queued-write.ts')).sendQueuedWrites(how),
  }),
]
