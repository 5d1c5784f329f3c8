import { lazy } from 'react'
import { leadWork } from '#features/work/leads/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [contributes(leadWork, { name: 'to-dos', Piece: lazy(() => import('./parts/lead-todos.tsx')) })]
