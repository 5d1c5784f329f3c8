import { beginIdentity, recordIdentity, transactionOf } from '#features/people/onboarding/public/server/identity.ts'
import { actAsApplicant } from '#features/people/session/public/server/applicants.ts'
import type { AppPool, Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { applicantIdentityContract } from '../public/contract.ts'
import { documentName } from '../public/rules.ts'
import type { IdentityProvider } from './provider.ts'
import { reached } from './reached.ts'

/** Every check with the provider has a workflow; this is the one for people applying to become agents. */
const WORKFLOW = 'agent-application'

type AsSystem = <T>(work: (db: Db) => Promise<T>) => Promise<T>
type Deps = { readonly provider: IdentityProvider; readonly pool: AppPool; readonly transactAsSystem: AsSystem }

/** Asks the provider for the state of an applicant's check, and stores it: the only way in which it changes. */
export async function fetchApplicantResult(
  transaction: string,
  { provider, within, now }: { provider: IdentityProvider; within: AsSystem; now: Date },
): Promise<void> {
  const { state, document } = await provider.retrieve(WORKFLOW, transaction)
  const shown = document ? [documentName(document.kind), document.lastFour && `•••• ${document.lastFour}`].filter(Boolean).join(' ') : null
  await within((db) => recordIdentity(db, transaction, { state, document: shown, now }))
}

/** People applying to become agents prove their identity like customers. */
export const applicantIdentityApi = ({ provider, pool, transactAsSystem }: Deps) =>
  serving(applicantIdentityContract, {
    startApplicantIdentity: async (_, context) => {
      const { transaction } = await actAsApplicant({ pool, transactAsSystem }, context, (db, { id }) => beginIdentity(db, id))
      if (!transaction) return { session: null }
      const token = await reached(provider.open(WORKFLOW, transaction))
      return { session: { token, workflow: WORKFLOW, transaction, ...provider.browser } }
    },
    applicantIdentityResult: async (_, context) => {
      const transaction = await actAsApplicant({ pool, transactAsSystem }, context, (db, { id }) => transactionOf(db, id))
      if (transaction) await reached(fetchApplicantResult(transaction, { provider, within: transactAsSystem, now: context.now }))
      return {}
    },
  })
