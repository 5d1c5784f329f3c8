import { bookParts } from '#features/people/staff/public/server/book.ts'
import { searchSources } from '#features/reference/search/public/server/sources.ts'
import { dataTables } from '#kit/data-tables.ts'
import { contributes } from '#kit/extension-point.ts'
import { keptRecords } from '#kit/server/kept-records.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { leadDocumentsApi } from './server/api/documents.ts'
import { leadsApi } from './server/api/leads.ts'
import { leadNeedsApi } from './server/api/needs.ts'
import { leadsOfBook } from './server/book.ts'
import { leadNeedsFile } from './server/commands/files.ts'
import { leadsTable } from './server/data-set.ts'
import { leadsFound } from './server/found.ts'
import { keptLeads } from './server/kept.ts'
import { contactsHeld, documentsHeld, leadsHeld } from './server/personal-data.ts'

export const feature: Feature = {
  name: 'leads',
  contributions: [
    contributes(keptRecords, keptLeads),
    contributes(dataTables, leadsTable),

    contributes(searchSources, leadsFound),
    ...holdsPersonalData(leadsHeld, documentsHeld, contactsHeld),
    contributes(fileReferences, leadNeedsFile),
    contributes(bookParts, leadsOfBook),
  ],
  install: ({ files, brand }) => ({ served: [leadDocumentsApi({ files }), leadNeedsApi(), leadsApi({ brand })] }),
}
