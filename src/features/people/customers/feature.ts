import { bookParts } from '#features/people/staff/public/server/book.ts'
import { searchSources } from '#features/reference/search/public/server/sources.ts'
import { dataTables } from '#kit/data-tables.ts'
import { contributes } from '#kit/extension-point.ts'
import { keptRecords } from '#kit/server/kept-records.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { customersApi } from './server/api.ts'
import { customersOfBook } from './server/book.ts'
import { customersTable } from './server/data-set.ts'
import { customersFound } from './server/found.ts'
import { keptCustomers } from './server/kept.ts'
import { particulars } from './server/personal-data.ts'

export const feature: Feature = {
  name: 'customers',
  contributions: [
    contributes(keptRecords, keptCustomers),
    contributes(dataTables, customersTable),
    ...holdsPersonalData(particulars),
    contributes(searchSources, customersFound),
    contributes(bookParts, customersOfBook),
  ],
  install: ({ secret, brand }) => ({ served: [customersApi({ secret, brand })] }),
}
