import { lazy } from 'react'
import { toDoAtHome } from '#features/work/performance/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { sentByItself } from '#kit/web/sent-by-itself.ts'

export const contributions = [
  contributes(toDoAtHome, { name: 'to learn', Piece: lazy(() => import('./parts/due-courses.tsx')) }),
  contributes(sentByItself, { names: ['outbox/learning/'], send: async () => (await import('./parts/outbox.ts')).sendDeeds() }),
]
