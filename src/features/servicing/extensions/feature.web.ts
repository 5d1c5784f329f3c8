import { lazy } from 'react'
import { changesOfPolicy } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [contributes(changesOfPolicy, { name: 'more days', Piece: lazy(() => import('./parts/extend.tsx')) })]
