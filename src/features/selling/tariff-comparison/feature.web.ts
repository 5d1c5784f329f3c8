import { lazy } from 'react'
import { effectOfTariff } from '#features/selling/tariffs/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [contributes(effectOfTariff, { name: 'comparison', Piece: lazy(() => import('./parts/run-card.tsx')) })]
