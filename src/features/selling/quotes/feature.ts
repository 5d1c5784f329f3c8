import { customerCameByLink } from '#features/people/session/public/server/events.ts'
import { linkSubjects } from '#features/people/sharing/public/server/link-subjects.ts'
import { contributes } from '#kit/extension-point.ts'
import { defineFeature } from '../../feature.ts'
import { claimQuotationOfLink, quotationLinks } from './server/links.ts'

export const quotes = defineFeature({
  name: 'quotes',
  contributions: [contributes(linkSubjects, quotationLinks), contributes(customerCameByLink, claimQuotationOfLink)],
})
