import { lazy } from 'react'
import { leadToQuote } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [contributes(leadToQuote, { name: 'lead', Piece: lazy(() => import('./parts/quoted-lead.tsx')) })]
