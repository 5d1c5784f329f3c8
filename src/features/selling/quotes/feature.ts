import { z } from 'zod'
import { configured, type Feature } from '../../feature.ts'
import { quotesApi, wholeQuotesApi } from './server/api/quotes.ts'
import { quotesJobs } from './server/jobs.ts'

export const feature: Feature = {
  name: 'quotes',
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
      works: quotesJobs(),
    }),
  ),
}
