import { caseOfQuotation, deadlineOfQuotation, inquiryOfQuotation } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [
  contributes(deadlineOfQuotation, { name: 'deadline', Piece: lazyPart(() => import('./parts/decision-deadline.tsx')) }),
  contributes(inquiryOfQuotation, { name: 'asked', Piece: lazyPart(() => import('./parts/underwriting-questions.tsx')) }),
  contributes(caseOfQuotation, { name: 'case', Piece: lazyPart(() => import('./parts/case-button.tsx')) }),
]
