import { maySellOrHold } from '#domain/access.ts'
import { formatDay } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { askForCharge } from '#features/servicing/policies/public/contract.ts'
import { addCharge } from '#features/servicing/policies/public/server/commands/charges.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import { getPolicy, lockPolicy } from '#features/servicing/policies/public/server/commands/policies.ts'
import { type PriceChanging, priceChanging } from '#features/servicing/policies/public/server/events.ts'
import { actorName } from '#kit/actor.ts'
import { emit } from '#kit/extension-point.ts'
import { msg } from '#kit/message.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'
import { applyExtension } from './apply.ts'
import { offerOf } from './offer.ts'
import { giveUpOpen, openFor } from './open.ts'
import { addExtension, extensionOfCharge } from './store.ts'

export const extensionsApi = () =>
  serving(contract, {
    extensionOffer: async ({ params, query }, { db, actor, now }) => {
      const policy = await getPolicy(db, actor, params.id)
      const { coverTo, lines, total } = await offerOf(db, policy, query.until, now)
      return {
        policyId: policy.id,
        coveredTo: policy.coverTo,
        coverTo,
        lines: [...lines],
        total,
        replaces: (await openFor(db, policy.id))?.id ?? null,
      }
    },

    extendPolicy: async ({ params, body: { until, total } }, context) => {
      const { db, actor, now, enqueue, about } = context
      const policy = await lockPolicy(db, actor, params.id)
      about(policy.number ?? policy.quotationNumber)
      if (!maySellOrHold(actor)) throw problem('not-allowed')
      const offer = await offerOf(db, policy, until, now)
      if (offer.total !== total)
        throw problem('changed-meanwhile', { message: 'The price has changed. Check it again, and then ask for it.' })
      const before = await openFor(db, policy.id)
      const same = before && (await extensionOfCharge(db, before.id))
      // Requested twice, it is one charge: a payment already started continues.
      if (same?.until === until && before?.amount === total) return { chargeId: before.id, coverTo: offer.coverTo, total }
      await giveUpOpen(context, policy.id)
      const changing: PriceChanging = { policyId: policy.id, by: 'extension', reason: 'More days have been requested.', actor, now }
      await emit(priceChanging, db, changing)
      const { lines, coverTo, whole } = offer
      const isFree = offer.total === 0
      const payBy = policy.coverTo
      const charge = isFree
        ? undefined
        : await addCharge(db, actor, { policyId: policy.id, kind: 'extension', lines, dueOn: null, payBy }, now)
      const asked = await runAsSystem(db, actor, () =>
        addExtension(db, {
          ...{ policyId: policy.id, chargeId: charge?.id ?? null, coveredTo: policy.coverTo, coverTo, until, worksheet: whole },
          ...{ askedBy: actorName(actor), askedAt: now },
        }),
      )
      if (isFree) await applyExtension(db, policy, asked, actor, now)
      await notifyAgentOfPolicy(db, policy.id, {
        kind: 'extension-asked',
        title: msg`More days requested: until ${formatDay(coverTo)}`,
        by: actor,
      })
      if (charge && actor.kind === 'staff') await enqueue(db, askForCharge, { chargeId: charge.id })
      return { chargeId: charge?.id ?? null, coverTo, total: offer.total }
    },
  })
