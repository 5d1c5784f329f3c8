import { contributes } from '#kit/extension-point.ts'
import { sentByItself } from '#kit/web/sent-by-itself.ts'

export const contributions = [
  contributes(sentByItself, {
    names: ['outbox/writes/'],
    send: async () => (await import('#kit/web/queued-write.ts')).sendQueuedWrites(),
  }),
]
