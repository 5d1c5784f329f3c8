import { lazy } from 'react'
import { aboveOwnPolicies } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [contributes(aboveOwnPolicies, { name: 'help', Piece: lazy(() => import('./parts/answered-note.tsx')) })]
