import { lazy } from 'react'
import { toDoAtHome } from '#features/work/performance/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

/** After what the first screen needs. */
const SOON_MS = 3000

const send = () => void import('./parts/outbox.ts').then(({ sendDeeds }) => sendDeeds())

export const contributions = [
  contributes(toDoAtHome, { name: 'to learn', Piece: lazy(() => import('./parts/due-courses.tsx')) }),
  // What was learned without a network is sent as soon as there is one, whatever screen is open then; also what an earlier tab left.
  () => {
    addEventListener('online', send)
    if (navigator.onLine) setTimeout(send, SOON_MS)
  },
]
