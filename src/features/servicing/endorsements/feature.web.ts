import { lazy } from 'react'
import { aboveOwnPolicies, abovePolicies, changesOfPolicy } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [
  contributes(changesOfPolicy, { name: 'changes', Piece: lazy(() => import('./parts/something-changed.tsx')) }),
  contributes(aboveOwnPolicies, { name: 'take over', Piece: lazy(() => import('./parts/take-over-note.tsx')) }),
  contributes(abovePolicies, { name: 'changes to decide', Piece: lazy(() => import('./parts/to-decide.tsx')) }),
]
