import { z } from 'zod'
import { searchSources } from '#features/reference/search/public/server/sources.ts'
import { clearingAuthority } from '#features/selling/inspections/public/server/sources.ts'
import { quotationReferred, referralLapsed } from '#features/selling/quotes/public/server/events.ts'
import { decidesOnLine } from '#features/selling/quotes/public/server/sources.ts'
import { contributes } from '#kit/extension-point.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import { configured, type Feature } from '../../feature.ts'
import { maySettleIn } from './server/api/matter.ts'
import { profilesApi } from './server/api/profiles.ts'
import { underwritingApi } from './server/api/underwriting.ts'
import { notToClear } from './server/commands/clearing.ts'
import { caseNeedsFile } from './server/commands/files.ts'
import { lapseCase, openCase } from './server/commands/referral.ts'
import { casesFound } from './server/found.ts'
import { casesHeld } from './server/personal-data.ts'
import { loadPracticeProfile } from './server/practice.ts'
import { loadDemoProfiles } from './server/seed.ts'

export const feature: Feature = {
  name: 'underwriting',
  contributions: [
    contributes(searchSources, casesFound),
    ...holdsPersonalData(casesHeld),
    contributes(quotationReferred, openCase),
    contributes(referralLapsed, lapseCase),
    contributes(clearingAuthority, notToClear),
    contributes(decidesOnLine, maySettleIn),
    contributes(fileReferences, caseNeedsFile),
  ],
  demonstration: { people: loadDemoProfiles },
  practising: { office: loadPracticeProfile },
  ...configured(
    z.object({
      UNDERWRITING_HOURS: z.coerce
        .number()
        .int()
        .min(1)
        .max(720)
        .default(24)
        .describe('Hours on working days, Monday to Friday, after which a case at the underwriter’s desk is overdue.'),
    }),
    ({ files }, { UNDERWRITING_HOURS: serviceHours }) => ({ served: [underwritingApi({ files, serviceHours }), profilesApi()] }),
  ),
}
