import { lazy } from 'react'
import { acceptanceOfQuotation, paymentOfQuotation } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [
  contributes(acceptanceOfQuotation, { name: 'acceptance', Piece: lazy(() => import('./parts/accept-and-pay.tsx')) }),
  contributes(paymentOfQuotation, { name: 'payment', Piece: lazy(() => import('./parts/payment-choice.tsx')) }),
]
