import { effectOfTariff } from '#features/selling/tariffs/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [contributes(effectOfTariff, { name: 'comparison', Piece: lazyPart(() => import('./parts/run-card.tsx')) })]
