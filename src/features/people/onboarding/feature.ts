import { contributes } from '#kit/extension-point.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { applicantApi } from './server/api/applicant.ts'
import { deskApi } from './server/api/desk.ts'
import { firstStepsApi } from './server/api/first-steps.ts'
import { onboardingJobs } from './server/jobs.ts'
import { applicationsHeld } from './server/personal-data.ts'
import { applicationNeedsFile } from './server/store/applications.ts'

export const feature: Feature = {
  name: 'onboarding',
  contributions: [...holdsPersonalData(applicationsHeld), contributes(fileReferences, applicationNeedsFile)],
  install: ({ pool, transactAsSystem, files, secret, brand, pageUrl }) => {
    const deps = { pool, transactAsSystem, files, secret, brand, pageUrl }
    return { served: [applicantApi(deps), deskApi(deps), firstStepsApi()], jobWorkers: onboardingJobs() }
  },
}
