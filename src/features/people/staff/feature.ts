import { dataTables } from '#kit/data-tables.ts'
import { contributes } from '#kit/extension-point.ts'
import type { Feature } from '../../feature.ts'
import { learnBranches } from './public/rules.ts'
import { loadAccess } from './public/server/seed.ts'
import { branchNames } from './public/server/staff.ts'
import { staffApi } from './server/api.ts'
import { staffTable } from './server/data-set.ts'
import { admitPractitioner, loadPracticeOffice } from './server/practice.ts'

export const feature: Feature = {
  name: 'staff',
  contributions: [contributes(dataTables, staffTable)],
  seed: loadAccess,
  practising: { office: (db, _, made) => loadPracticeOffice(db, made), person: admitPractitioner },
  install: ({ hub, log, transactAsSystem }) => {
    // Another process opened a branch, or renamed one.
    const learn = () => transactAsSystem(async (db) => learnBranches(await branchNames(db)))
    hub.hear('branches', () => void learn().catch((error: unknown) => log.warn({ err: error }, 'branches')))
    return { served: [staffApi()] }
  },
}
