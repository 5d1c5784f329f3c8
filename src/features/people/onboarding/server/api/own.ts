import type { Brand } from '#domain/brand.ts'
import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { agentTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import type { AppPool, Db } from '#kit/server/db.ts'
import type { FileStore } from '#kit/server/files.ts'
import type { Application } from '../../public/contract/applicant.ts'
import { neededDocuments } from '../../rules/documents.ts'
import { SECTION_NAMES } from '../../rules/sections.ts'
import { missingOf } from '../../rules/standing.ts'
import { doubtsOf, type Opened, openApplication, sharedOf } from '../describe.ts'
import { newestOf } from '../store/applications.ts'

export type OwnDeps = MessageConfig & {
  readonly pool: AppPool
  readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly files: FileStore
  readonly brand: Brand
}

/** The application of the person asking, locked; a problem if there is none. */
export async function ownApplication(db: Db, applicantId: string): Promise<Opened> {
  const row = await newestOf(db, applicantId, 'lock')
  if (!row) throw problem('not-found', { message: 'You have not started an application with this number.' })
  return openApplication(db, row)
}

export const OVER = ['approved', 'declined', 'withdrawn'] as const
const isOver = (state: Opened['state']): boolean => OVER.some((each) => each === state)

/** The application as it is now, for the applicant. */
export async function answerOf(db: Db, { brand }: OwnDeps, applicantId: string, now: Date): Promise<Application> {
  const row = await newestOf(db, applicantId)
  if (!row) throw problem('not-found')
  const opened = await openApplication(db, row)
  const { mostLife, mostNonLife, mostGeneralAgencies } = await agentTermsOn(db, dayOf(now))
  const { state, answers } = opened
  const mayEdit = state === 'draft' || state === 'returned'
  const missing = mayEdit ? missingOf(opened) : []
  return {
    ...(await sharedOf(db, opened, false)),
    complete: SECTION_NAMES.filter((name) => answers[name] !== undefined),
    missing,
    doubts: doubtsOf(answers),
    neededDocuments: [...neededDocuments(answers)],
    limits: { mostLife, mostNonLife, mostGeneralAgencies },
    insurer: brand.insurer.name,
    mayEdit,
    maySubmit: mayEdit && missing.length === 0,
    mayWithdraw: !isOver(state),
    mayBeginAnew: state === 'declined' || state === 'withdrawn',
  }
}
