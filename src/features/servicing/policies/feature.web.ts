import { lazy } from 'react'
import { paymentOfQuotation } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [contributes(paymentOfQuotation, { name: 'payment', Piece: lazy(() => import('./parts/payment-choice.tsx')) })]
