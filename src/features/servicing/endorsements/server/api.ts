import type { Brand } from '#domain/brand.ts'
import { problem } from '#domain/problem.ts'
import type { PolicyNotifier } from '#features/servicing/policies/public/server/commands/notify.ts'
import { getPolicy, lockPolicy, type PolicyRow } from '#features/servicing/policies/public/server/commands/policies.ts'
import type { Context } from '#kit/server/context.ts'
import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'
import { policyOn } from './as-of.ts'
import { askForChange, decide, offerChange, withdraw } from './ask.ts'
import { kindNamed } from './kinds.ts'
import { type SlipDeps, slipOf } from './slip.ts'
import { type EndorsementRow, findEndorsement, waitingForOffice } from './store.ts'
import { changesOf } from './told.ts'

const MOST_TO_DECIDE = 100

export const endorsementsApi = ({ notifier, ...slips }: SlipDeps & { readonly notifier: PolicyNotifier; readonly brand: Brand }) => {
  /** Works on a policy, locked, and returns its new state. */
  const changing = async (context: Context, id: string, work: (policy: PolicyRow) => Promise<void>) => {
    const { db, actor, about } = context
    const policy = await lockPolicy(db, actor, id)
    about(policy.number ?? policy.quotationNumber)
    await work(policy)
    return changesOf(await getPolicy(db, actor, id), context)
  }
  const known = async ({ db }: Context, policy: PolicyRow, id: string): Promise<EndorsementRow> => {
    const row = await findEndorsement(db, policy.id, id)
    if (!row) throw problem('not-found')
    return row
  }

  return serving(contract, {
    policyChanges: async ({ params }, context) => changesOf(await getPolicy(context.db, context.actor, params.id), context),

    offerChange: async ({ params, body: { kind, values } }, context) =>
      offerChange(await getPolicy(context.db, context.actor, params.id), { kind, values }, context),

    askForChange: ({ params, body: { kind, on, values, proofId, total } }, context) =>
      changing(context, params.id, (policy) => askForChange(policy, { kind, on, values, proofId, total }, { ...context, notifier })),

    decideChange: ({ params, body: { decision, reason } }, context) =>
      changing(context, params.id, async (policy) =>
        decide(policy, await known(context, policy, params.endorsementId), { decision, reason }, { ...context, notifier }),
      ),

    withdrawChange: ({ params }, context) =>
      changing(context, params.id, async (policy) =>
        withdraw(policy, await known(context, policy, params.endorsementId), { ...context, notifier }),
      ),

    endorsementSlip: async ({ params }, context) => {
      const policy = await getPolicy(context.db, context.actor, params.id)
      return slipOf(context.db, policy, await known(context, policy, params.endorsementId), slips)
    },

    policyAsOf: async ({ params, query: { on } }, context) =>
      policyOn(context, await getPolicy(context.db, context.actor, params.id), on, slips.brand),

    changesToDecide: async (_, { db }) =>
      (await waitingForOffice(db, MOST_TO_DECIDE)).map(({ policyId, line, number, holderName, kind }) => ({
        ...{ policyId, line, reference: number ?? '', holderName, name: kindNamed({ line }, kind).name },
      })),
  })
}
