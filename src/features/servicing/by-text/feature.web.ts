import { lazy } from 'react'
import { textOffersOfQuotation, waysToSend } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [
  contributes(waysToSend, { name: 'by text', Piece: lazy(() => import('./parts/send-by-text.tsx')) }),
  contributes(textOffersOfQuotation, { name: 'by text', Piece: lazy(() => import('./parts/text-progress.tsx')) }),
]
