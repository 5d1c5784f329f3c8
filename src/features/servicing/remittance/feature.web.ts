import { receivedForPolicy } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [
  contributes(receivedForPolicy, { name: 'received', Piece: lazyPart(() => import('./parts/received-for-policy.tsx')) }),
]
