import { randomUUID } from 'node:crypto'
import { nameOf } from '#domain/person.ts'
import { problem } from '#domain/problem.ts'
import { actorName } from '#kit/actor.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { lineOf } from '#lines'
import { contract, fetchIdentityResult, type IdentitySession } from '../public/contract.ts'
import { ATTEMPTS_ALLOWED, isCheckState, isDecided, nextAttempt } from '../public/rules.ts'
import { notifyReviewed } from './news.ts'
import type { IdentityProvider } from './provider.ts'
import { reached } from './reached.ts'
import { recordResult } from './record-result.ts'
import { addCheck, type CheckRow, describeCheck, findCheck, getOwnCheck, getPolicy, lockAttempts, newestOf } from './store.ts'

export type IdentityDeps = {
  readonly provider: IdentityProvider
  readonly secret: string
  readonly brand: { readonly name: string }
  /** Runs work as the system: notices come without a session. */
  readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

export const identityApi = ({ provider, secret, brand, transactAsSystem }: IdentityDeps) =>
  serving(contract, {
    identityStanding: async ({ params }, { db, actor }) => {
      const policy = await getPolicy(db, actor, params.id)
      const check = await newestOf(db, policy)
      const { line, description, state, takeOver, agentFirstName, agentLastName, agentMobile } = policy
      return {
        ...standing(check),
        needed: lineOf(policy.line)?.sale.identityWorkflow !== undefined,
        line,
        description,
        waiting: takeOver
          ? { what: 'take-over' as const, endorsement: takeOver }
          : state === 'awaiting-payment'
            ? { what: 'pay' as const }
            : null,
        agent: { name: nameOf({ firstName: agentFirstName, lastName: agentLastName }), mobile: agentMobile },
      }
    },

    startIdentity: async ({ body }, { transaction, actor, now, origin, about }) => {
      const { policyId } = body
      about(`policy:${policyId}`)
      const { address, userAgent } = origin
      const consent = { version: body.consent, by: actorName(actor), at: now.toISOString(), address, userAgent }
      const begun = await transaction(async (db): Promise<{ check: CheckRow | undefined; runs: boolean; needed: boolean }> => {
        const policy = await getPolicy(db, actor, policyId)
        const workflow = lineOf(policy.line)?.sale.identityWorkflow
        if (workflow === undefined) return { check: undefined, runs: false, needed: false }
        await lockAttempts(db, policyId)
        const newest = await newestOf(db, policy)
        const next = nextAttempt(newest, now)
        if (next.what === 'done' || next.what === 'wait') return { check: newest, runs: false, needed: true }
        if (policy.state !== 'awaiting-payment' && policy.takeOver === null) throw problem('not-now')
        if (next.what === 'none-left') throw problem('identity-attempts')
        if (next.what === 'resume') return { check: newest, runs: true, needed: true }
        const { agentId, customerId, line } = policy
        const check = await addCheck(db, {
          consent,
          policyId,
          agentId,
          customerId,
          workflow,
          attempt: next.attempt,
          providerTransaction: `${line}-${randomUUID()}`,
        })
        return { check, runs: true, needed: true }
      })
      const { check, needed } = begun
      const session = check && begun.runs ? await sessionFor(provider, check) : null
      return { ...standing(check), needed, session }
    },

    identityResult: async ({ params }, { transaction, actor, now, enqueue }) => {
      const row = await transaction((db) => getOwnCheck(db, actor, params.transaction))
      const onReviewed = (db: Db, changed: CheckRow) => notifyReviewed(db, changed, { secret, brand, enqueue })
      return describeCheck(await reached(recordResult(row, { provider, transaction, now, enqueue, onReviewed })))
    },

    identityNotice: async ({ body: { transactionId } }, { db, enqueue }) => {
      const row = await transactAsSystem((system) => findCheck(system, transactionId))
      if (row && isCheckState(row.state) && !isDecided(row.state)) await enqueue(db, fetchIdentityResult, { transaction: transactionId })
      else if (transactionId.startsWith(APPLICANT)) await enqueue(db, fetchIdentityResult, { transaction: transactionId })
      return { received: true as const }
    },
  })

/** Prefix of the transactions of applicants. */
export const APPLICANT = 'applicant-'

const standing = (check: CheckRow | undefined) => ({
  attemptsLeft: ATTEMPTS_ALLOWED - (check?.attempt ?? 0),
  check: check ? describeCheck(check) : null,
})

async function sessionFor(provider: IdentityProvider, { workflow, providerTransaction }: CheckRow): Promise<IdentitySession> {
  const token = await reached(provider.open(workflow, providerTransaction))
  return { token, workflow, transaction: providerTransaction, ...provider.browser }
}
