import { aboveOwnPolicies } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [
  contributes(aboveOwnPolicies, { name: 'own cover', Piece: lazyPart(() => import('./parts/own-cover-note.tsx')) }),
]
