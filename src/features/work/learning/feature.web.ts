import { lazy } from 'react'
import { toDoAtHome } from '#features/work/performance/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { backgroundSenders } from '#kit/web/background-sync.ts'

export const contributions = [
  contributes(toDoAtHome, { name: 'to learn', Piece: lazy(() => import('./parts/due-courses.tsx')) }),
  contributes(backgroundSenders, {
    names: ['outbox/learning/'],
    send: async (how) => (await import('./parts/outbox.ts')).sendActivities(how),
  }),
]
