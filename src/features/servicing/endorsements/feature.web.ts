import { aboveOwnPolicies, abovePolicies, changesOfPolicy } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [
  contributes(changesOfPolicy, { name: 'changes', Piece: lazyPart(() => import('./parts/something-changed.tsx')) }),
  contributes(aboveOwnPolicies, { name: 'take over', Piece: lazyPart(() => import('./parts/take-over-note.tsx')) }),
  contributes(abovePolicies, { name: 'changes to decide', Piece: lazyPart(() => import('./parts/to-decide.tsx')) }),
]
