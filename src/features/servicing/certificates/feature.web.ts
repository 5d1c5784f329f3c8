import { lazy } from 'react'
import { abovePolicies } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [contributes(abovePolicies, { name: 'to correct', Piece: lazy(() => import('./parts/to-correct.tsx')) })]
