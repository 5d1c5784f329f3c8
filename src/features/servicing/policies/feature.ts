import { messageClosed } from '#features/messaging/messages/public/server/events.ts'
import { customerNumberChanged } from '#features/people/customers/public/server/events.ts'
import { agreementWorker } from '#features/people/onboarding/public/server/agreement-worker.ts'
import { screeningListReplaced, screeningReleased } from '#features/people/screening/public/server/events.ts'
import { screenedPolicies } from '#features/people/screening/public/server/sources.ts'
import { linkSubjects } from '#features/people/sharing/public/server/link-subjects.ts'
import { bookParts } from '#features/people/staff/public/server/book.ts'
import { searchSources } from '#features/reference/search/public/server/sources.ts'
import { givenUpBeforeIssue } from '#features/selling/inspections/public/server/sources.ts'
import { earlierCover, insuredPeriods } from '#features/selling/quotes/public/server/sources.ts'
import { registers } from '#features/servicing/registers/public/server/registers.ts'
import { dataTables } from '#kit/data-tables.ts'
import { contributes } from '#kit/extension-point.ts'
import { keptRecords } from '#kit/server/kept-records.ts'
import { fileReferences } from '#kit/server/orphan-files.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { screenAgain } from './public/contract.ts'
import { policiesApi } from './server/api.ts'
import { policiesOfBook } from './server/book.ts'
import { clashesOf, earlierCoverOf } from './server/clashes.ts'
import { policiesTable, policyTransactionsTable, policyVersionsTable, premiumsTable } from './server/data-set.ts'
import { endingsApi } from './server/endings-api.ts'
import { policiesFound } from './server/found.ts'
import { heldApi } from './server/held-api.ts'
import { policiesJobs } from './server/jobs.ts'
import { keptPolicies } from './server/kept.ts'
import { paymentLinks } from './server/links.ts'
import { noticesApi } from './server/notices-api.ts'
import { notifierOf } from './server/notifier.ts'
import { followNumber } from './server/number.ts'
import { deedsHeld, holdingsHeld, noticesHeld, policiesHeld, refusalsHeld, versionsHeld } from './server/personal-data.ts'
import { cancellationRegister, policyRegister, productionRegister } from './server/registers.ts'
import { goOn, policiesScreened } from './server/screening.ts'
import { deedNeedsFile } from './server/store/deeds.ts'
import { noteSent } from './server/store/sendings.ts'
import { givenUpUnissued } from './server/store.ts'

export const feature: Feature = {
  name: 'policies',
  contributions: [
    contributes(keptRecords, keptPolicies),
    contributes(dataTables, policiesTable),
    contributes(dataTables, policyVersionsTable),
    contributes(dataTables, premiumsTable),
    contributes(dataTables, policyTransactionsTable),

    contributes(registers, policyRegister),
    contributes(registers, productionRegister),
    contributes(registers, cancellationRegister),
    contributes(searchSources, policiesFound),
    ...holdsPersonalData(policiesHeld, versionsHeld, holdingsHeld, noticesHeld, deedsHeld, refusalsHeld),
    contributes(insuredPeriods, clashesOf),
    contributes(earlierCover, earlierCoverOf),
    contributes(givenUpBeforeIssue, givenUpUnissued),
    contributes(linkSubjects, paymentLinks),
    contributes(screenedPolicies, policiesScreened),
    contributes(screeningListReplaced, (db, enqueue) => enqueue(db, screenAgain, {})),
    contributes(screeningReleased, goOn),
    contributes(messageClosed, noteSent),
    contributes(fileReferences, deedNeedsFile),
    contributes(bookParts, policiesOfBook),
    contributes(customerNumberChanged, followNumber),
  ],
  install: ({ secret, brand, pageUrl, files, signing }) => {
    const notifier = notifierOf({ secret, brand, pageUrl })
    return {
      served: [
        policiesApi({ brand, notifier, secret, pageUrl, signing }),
        heldApi({ brand, secret, pageUrl, signing }),
        noticesApi({ files, brand, signing }),
        endingsApi({ brand, notifier }),
      ],
      jobWorkers: [...policiesJobs({ notifier, insurer: brand.insurer }), agreementWorker({ files, brand, signing })],
    }
  },
}
