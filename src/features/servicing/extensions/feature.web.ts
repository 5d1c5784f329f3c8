import { changesOfPolicy } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [contributes(changesOfPolicy, { name: 'more days', Piece: lazyPart(() => import('./parts/extend.tsx')) })]
