import { lazy } from 'react'
import { leadOfQuotation } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [contributes(leadOfQuotation, { name: 'lead', Piece: lazy(() => import('./parts/lead-note.tsx')) })]
