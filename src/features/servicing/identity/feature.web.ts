import { applicantIdentityCheck } from '#features/people/onboarding/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [
  contributes(applicantIdentityCheck, { name: 'identity', Piece: lazyPart(() => import('./parts/applicant-check.tsx')) }),
]
