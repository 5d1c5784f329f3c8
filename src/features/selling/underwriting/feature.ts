import { clearingAuthority } from '#features/selling/inspections/public/server/sources.ts'
import { quotationReferred, referralLapsed } from '#features/selling/quotes/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import { defineFeature } from '../../feature.ts'
import { notToClear } from './server/commands/clearing.ts'
import { lapseCase, openCase } from './server/commands/referral.ts'

export const underwriting = defineFeature({
  name: 'underwriting',
  contributions: [
    contributes(quotationReferred, openCase),
    contributes(referralLapsed, lapseCase),
    contributes(clearingAuthority, notToClear),
  ],
})
