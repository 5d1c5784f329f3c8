import { claimExperience, earlierClaims } from '#features/selling/quotes/public/server/sources.ts'
import { policiesReassigned } from '#features/servicing/policies/public/server/events.ts'
import { policyClaims } from '#features/servicing/policies/public/server/sources.ts'
import { registers } from '#features/servicing/registers/public/server/registers.ts'
import { dataTables } from '#kit/data-tables.ts'
import { contributes } from '#kit/extension-point.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { officeApi } from './server/api/office.ts'
import { ownApi } from './server/api/own.ts'
import { strangersApi, thirdPartyApi } from './server/api/third-party.ts'
import { claimsTable, claimTransactionsTable } from './server/data-set.ts'
import { claimExperienceOf, earlierClaimsOf } from './server/experience.ts'
import { claimsMadeFor } from './server/of-policies.ts'
import { claimsHeld } from './server/personal-data.ts'
import { claimRegister } from './server/registers.ts'
import { claimNeedsFile, reassignClaims } from './server/store.ts'
import { thirdPartyReportsHeld } from './server/third-party/personal-data.ts'
import { reportNeedsFile } from './server/third-party/store.ts'

export const feature: Feature = {
  name: 'claims',
  contributions: [
    contributes(dataTables, claimsTable),
    contributes(dataTables, claimTransactionsTable),

    contributes(registers, claimRegister),
    ...holdsPersonalData(claimsHeld, thirdPartyReportsHeld),
    contributes(fileReferences, claimNeedsFile),
    contributes(fileReferences, reportNeedsFile),
    contributes(policiesReassigned, reassignClaims),
    contributes(policyClaims, claimsMadeFor),
    contributes(claimExperience, claimExperienceOf),
    contributes(earlierClaims, earlierClaimsOf),
  ],
  install: ({ files, secret, brand, pageUrl, signing, transactAsSystem }) => {
    const config = { files, secret, brand, pageUrl, signing }
    return { served: [ownApi(config), officeApi(config), thirdPartyApi(config), strangersApi({ ...config, transactAsSystem })] }
  },
}
