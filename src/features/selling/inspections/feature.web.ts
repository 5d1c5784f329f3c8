import { lazy } from 'react'
import { inspectionOfQuotation } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [
  contributes(inspectionOfQuotation, { name: 'inspection', Piece: lazy(() => import('./parts/inspection-status.tsx')) }),
]
