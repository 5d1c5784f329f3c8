import { inspectionOfQuotation } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [
  contributes(inspectionOfQuotation, { name: 'inspection', Piece: lazyPart(() => import('./parts/inspection-status.tsx')) }),
]
