import { ofPolicy } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [contributes(ofPolicy, { name: 'commission', Piece: lazyPart(() => import('./parts/of-policy.tsx')) })]
