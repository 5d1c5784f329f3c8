import { claimExperience, earlierClaims } from '#features/selling/quotes/public/server/sources.ts'
import { policiesReassigned } from '#features/servicing/policies/public/server/events.ts'
import { contributes } from '#kit/extension-point.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { officeApi } from './server/api/office.ts'
import { ownApi } from './server/api/own.ts'
import { claimExperienceOf, earlierClaimsOf } from './server/experience.ts'
import { claimsHeld } from './server/personal-data.ts'
import { claimNeedsFile, reassignClaims } from './server/store.ts'

export const feature: Feature = {
  name: 'claims',
  contributions: [
    ...holdsPersonalData(claimsHeld),
    contributes(fileReferences, claimNeedsFile),
    contributes(policiesReassigned, reassignClaims),
    contributes(claimExperience, claimExperienceOf),
    contributes(earlierClaims, earlierClaimsOf),
  ],
  install: ({ files, secret, brand, pageUrl }) => {
    const deps = { files, secret, brand, pageUrl }
    return { served: [ownApi(deps), officeApi(deps)] }
  },
}
