import { lazy } from 'react'
import { caseOfQuotation, deadlineOfQuotation, inquiryOfQuotation } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [
  contributes(deadlineOfQuotation, { name: 'deadline', Piece: lazy(() => import('./parts/decision-deadline.tsx')) }),
  contributes(inquiryOfQuotation, { name: 'asked', Piece: lazy(() => import('./parts/underwriting-questions.tsx')) }),
  contributes(caseOfQuotation, { name: 'case', Piece: lazy(() => import('./parts/case-button.tsx')) }),
]
