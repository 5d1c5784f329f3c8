import { leadOfQuotation } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [contributes(leadOfQuotation, { name: 'lead', Piece: lazyPart(() => import('./parts/lead-note.tsx')) })]
