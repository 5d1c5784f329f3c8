import { textOffersOfQuotation, waysToSend } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [
  contributes(waysToSend, { name: 'by text', Piece: lazyPart(() => import('./parts/send-by-text.tsx')) }),
  contributes(textOffersOfQuotation, { name: 'by text', Piece: lazyPart(() => import('./parts/text-progress.tsx')) }),
]
