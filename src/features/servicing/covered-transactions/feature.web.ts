import { lazy } from 'react'
import { ofPolicy } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [contributes(ofPolicy, { name: 'covered', Piece: lazy(() => import('./parts/covered-note.tsx')) })]
