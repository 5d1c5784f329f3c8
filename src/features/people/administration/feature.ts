import { officeChangeKinds } from '#features/people/office-changes/public/server/kinds.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { branchApi } from './server/api/branches.ts'
import { changesApi } from './server/api/changes.ts'
import { peopleApi } from './server/api/people.ts'
import { structureApi } from './server/api/structures.ts'
import { workbooksApi } from './server/api/workbooks.ts'
import { workbookKind } from './server/workbook/kind.ts'
import { workbookJobs } from './server/workbook/take.ts'

export const feature: Feature = {
  name: 'administration',
  contributions: [contributes(officeChangeKinds, workbookKind)],
  install: ({ secret, brand, pageUrl, recordSecurityEvent }) => {
    const config = { secret, brand, pageUrl }
    return {
      served: [branchApi(), structureApi(), peopleApi(config), changesApi(config), workbooksApi()],
      jobWorkers: workbookJobs({ config, recordSecurityEvent }),
    }
  },
}
