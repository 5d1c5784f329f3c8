import { lazy } from 'react'
import { ofPolicy } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [contributes(ofPolicy, { name: 'commission', Piece: lazy(() => import('./parts/of-policy.tsx')) })]
