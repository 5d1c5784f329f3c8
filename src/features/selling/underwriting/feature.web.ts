import { lazy } from 'react'
import { caseOfQuotation, inquiryOfQuotation } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [
  contributes(inquiryOfQuotation, { name: 'asked', Piece: lazy(() => import('./parts/underwriting-questions.tsx')) }),
  contributes(caseOfQuotation, { name: 'case', Piece: lazy(() => import('./parts/case-button.tsx')) }),
]
