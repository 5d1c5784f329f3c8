import { lazy } from 'react'
import { acceptanceOfQuotation, paymentOfQuotation } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { aboveOwnPolicies } from './public/parts/slots.ts'

export const contributions = [
  contributes(aboveOwnPolicies, { name: 'passed on', Piece: lazy(() => import('./parts/held-note.tsx')) }),
  contributes(acceptanceOfQuotation, { name: 'acceptance', Piece: lazy(() => import('./parts/accept-and-pay.tsx')) }),
  contributes(paymentOfQuotation, { name: 'payment', Piece: lazy(() => import('./parts/payment-choice.tsx')) }),
]
