import { abovePolicies } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [contributes(abovePolicies, { name: 'to correct', Piece: lazyPart(() => import('./parts/to-correct.tsx')) })]
