import { customerNumberChanged } from '#features/people/customers/public/server/events.ts'
import { customerSignedInByLink } from '#features/people/session/public/server/events.ts'
import { linkSubjects } from '#features/people/sharing/public/server/link-subjects.ts'
import { bookParts } from '#features/people/staff/public/server/book.ts'
import { searchSources } from '#features/reference/search/public/server/sources.ts'
import { dataTables } from '#kit/data-tables.ts'
import { contributes } from '#kit/extension-point.ts'
import { keptRecords } from '#kit/server/kept-records.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { peopleFileApi } from './server/api/people-file.ts'
import { quotesApi, wholeQuotesApi } from './server/api/quotes.ts'
import { quotationsOfBook } from './server/book.ts'
import { quotationsTable } from './server/data-set.ts'
import { quotationsFound } from './server/found.ts'
import { quotesJobs } from './server/jobs.ts'
import { keptQuotations } from './server/kept.ts'
import { claimQuotationOfLink, quotationLinks } from './server/links.ts'
import { followNumber } from './server/number.ts'
import { declarationsHeld, quotationsHeld } from './server/personal-data.ts'

export const feature: Feature = {
  name: 'quotes',
  contributions: [
    contributes(keptRecords, keptQuotations),
    contributes(dataTables, quotationsTable),

    contributes(searchSources, quotationsFound),
    ...holdsPersonalData(quotationsHeld, declarationsHeld),
    contributes(linkSubjects, quotationLinks),
    contributes(customerSignedInByLink, claimQuotationOfLink),
    contributes(bookParts, quotationsOfBook),
    contributes(customerNumberChanged, followNumber),
  ],
  install: ({ brand, secretFor }) => ({
    served: [quotesApi({ brand, secret: secretFor('rate tables') }), wholeQuotesApi(), peopleFileApi()],
    jobWorkers: quotesJobs(),
  }),
}
