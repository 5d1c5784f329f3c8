import { toDoAtHome } from '#features/work/performance/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { backgroundSenders } from '#kit/web/background-sync.ts'
import { prefetches } from '#kit/web/prefetch.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'
import { prefetchRead } from '#kit/web/use-read.ts'
import { learnContract } from './public/contract/learn.ts'

export const contributions = [
  contributes(prefetches, { fetch: () => prefetchRead(learnContract.learningCourses, undefined) }),
  contributes(toDoAtHome, { name: 'to learn', Piece: lazyPart(() => import('./parts/due-courses.tsx')) }),
  contributes(backgroundSenders, {
    names: ['outbox/learning/'],
    send: async (how) => (await import('./parts/outbox.ts')).sendActivities(how),
  }),
]
