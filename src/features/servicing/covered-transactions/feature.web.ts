import { ofPolicy } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [contributes(ofPolicy, { name: 'covered', Piece: lazyPart(() => import('./parts/covered-note.tsx')) })]
