import { z } from 'zod'
import { customerSignedInByLink } from '#features/people/session/public/server/events.ts'
import { linkSubjects } from '#features/people/sharing/public/server/link-subjects.ts'
import { contributes } from '#kit/extension-point.ts'
import { configured, type Feature } from '../../feature.ts'
import { quotesApi, wholeQuotesApi } from './server/api/quotes.ts'
import { quotesJobs } from './server/jobs.ts'
import { claimQuotationOfLink, quotationLinks } from './server/links.ts'

export const feature: Feature = {
  name: 'quotes',
  contributions: [contributes(linkSubjects, quotationLinks), contributes(customerSignedInByLink, claimQuotationOfLink)],
  ...configured(
    z.object({
      QUOTE_VALID_DAYS: z.coerce
        .number()
        .int()
        .min(1)
        .max(365)
        .default(30)
        .describe('Days for which a quotation holds, until the end of the last.'),
    }),
    ({ brand }, { QUOTE_VALID_DAYS: validDays }) => ({
      served: [quotesApi({ brand, validDays }), wholeQuotesApi({ brand, validDays })],
      jobWorkers: quotesJobs(),
    }),
  ),
}
