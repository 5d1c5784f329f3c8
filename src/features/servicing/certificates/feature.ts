import { paymentReversed, policyCancelled } from '#features/servicing/policies/public/server/events.ts'
import { policyCertificates } from '#features/servicing/policies/public/server/sources.ts'
import { contributes } from '#kit/extension-point.ts'
import { defineFeature } from '../../feature.ts'
import { certificatesOfPolicies, withdrawOnCancellation, withdrawOnReversal } from './server/of-policies.ts'

export const certificates = defineFeature({
  name: 'certificates',
  contributions: [
    contributes(policyCertificates, certificatesOfPolicies),
    contributes(policyCancelled, withdrawOnCancellation),
    contributes(paymentReversed, withdrawOnReversal),
  ],
})
