import { lazy } from 'react'
import { applicantIdentityCheck } from '#features/people/onboarding/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [
  contributes(applicantIdentityCheck, { name: 'identity', Piece: lazy(() => import('./parts/applicant-check.tsx')) }),
]
