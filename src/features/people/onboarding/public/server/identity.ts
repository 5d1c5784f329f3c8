import { randomUUID } from 'node:crypto'
import { problem } from '#domain/problem.ts'
import type { Db } from '#kit/server/db.ts'
import { IDENTITY_ATTEMPTS, mended } from '../../rules/standing.ts'
import { identityStateOf } from '../../server/describe.ts'
import { byTransaction, changeApplication, newestOf, stateOf, undecided } from '../../server/store/applications.ts'
import type { IdentityState } from '../contract/application-facts.ts'

/** The identity of applicants is checked by the feature that checks customers; only the state of the check is kept here. */

/**
 * The transaction of the applicant's check: the one that was started, or another while attempts are left; none if there is nothing to do.
 */
export async function beginIdentity(db: Db, applicantId: string): Promise<{ readonly transaction: string | null }> {
  const row = await newestOf(db, applicantId, 'lock')
  const state = row && stateOf(row)
  if (!row || (state !== 'draft' && state !== 'returned')) throw problem('not-now')
  const standing = identityStateOf(row)
  if (standing === 'approved' || standing === 'review') return { transaction: null }
  if (standing === 'started' && row.identityTransaction) return { transaction: row.identityTransaction }
  if (row.identityAttempt >= IDENTITY_ATTEMPTS)
    throw problem('identity-attempts', {
      message: 'The identity check was tried too many times. Continue without it: our office reviews your documents.',
    })
  const transaction = `applicant-${randomUUID()}`
  const identityAttempt = row.identityAttempt + 1
  await changeApplication(db, row.id, { identityTransaction: transaction, identityState: 'started', identityAttempt })
  return { transaction }
}

export async function transactionOf(db: Db, applicantId: string): Promise<string | null> {
  const row = await newestOf(db, applicantId)
  return row && ['started', 'review'].includes(row.identityState ?? '') ? row.identityTransaction : null
}

type Result = { readonly state: IdentityState; readonly document: string | null; readonly now: Date }

/** Records the provider's result for a transaction. A decision is made once. */
export async function recordIdentity(db: Db, transaction: string, { state, document, now }: Result): Promise<void> {
  const row = await byTransaction(db, transaction)
  const before = row && identityStateOf(row)
  if (!row || (before !== 'started' && before !== 'review') || state === 'started' || state === before) return
  await changeApplication(db, row.id, {
    ...{ identityState: state, identityDocument: document, identityAt: now },
    returned: state === 'approved' || state === 'review' ? mended(row.returned, 'identity') : row.returned,
  })
}

/** Transactions that are not decided; of more than `most`, others each time. */
export async function undecidedIdentities(db: Db, most: number): Promise<string[]> {
  return (await undecided(db, most)).flatMap(({ transaction }) => transaction ?? [])
}
