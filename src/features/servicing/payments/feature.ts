import { policyPayments } from '#features/servicing/policies/public/server/sources.ts'
import { contributes } from '#kit/extension-point.ts'
import { defineFeature } from '../../feature.ts'
import { paymentsOfPolicies } from './server/of-policies.ts'

export const payments = defineFeature({ name: 'payments', contributions: [contributes(policyPayments, paymentsOfPolicies)] })
