import { lazy } from 'react'
import { receivedForPolicy } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [
  contributes(receivedForPolicy, { name: 'received', Piece: lazy(() => import('./parts/received-for-policy.tsx')) }),
]
