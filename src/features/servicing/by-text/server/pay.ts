import { dayOf } from '#domain/day.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import type { CounterDesk } from '#features/servicing/payments/public/server/counter-desk.ts'
import { notifyAgentOfPolicy } from '#features/servicing/policies/public/server/commands/notify-agent.ts'
import { identityConfirmed } from '#features/servicing/policies/public/server/sources.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { Problem } from '#kit/problem.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { lineIn } from '#lines'
import { type Sending, say } from './say.ts'
import { policyOfQuotation } from './standing.ts'
import { findOffer, noteOffer, wordsOf } from './store.ts'

/**
 * Tells the customer of an accepted offer where, with which code and until when to pay; or, before that, that they must prove their
 * identity.
 */
export async function payByText(offerId: string, context: JobContext & Sending & { readonly desk: CounterDesk }): Promise<void> {
  const { transaction, now, secret, enqueue, brand, desk } = context
  const found = await transaction(async (db) => {
    const offer = await findOffer(db, offerId)
    const policy = offer?.offer.acceptedAt ? await policyOfQuotation(db, offer.quotation.id) : undefined
    if (!offer || policy?.state !== 'awaiting-payment') return undefined
    const isKnown = !lineIn(offer.quotation).sale.identityWorkflow || (await onlyContribution(identityConfirmed)(db, policy.id))
    if (isKnown) return { to: offer, policyId: policy.id }
    await say(db, offer, 'offerIdentity', context)
    if (offer.offer.identityAskedAt) return undefined
    await noteOffer(db, offer.offer.id, { identityAskedAt: now })
    const title = 'Accepted by text: check your customer’s identity'
    await notifyAgentOfPolicy(db, policy.id, { kind: 'text-offer-identity', title, reason: 'After that, we let them know where to pay.' })
    return undefined
  })
  if (!found) return
  const { to, policyId } = found
  try {
    const payment = await desk.openPayment(policyId, context)
    if (!payment) return
    const { amount, code } = payment
    await transaction(async (db) => {
      const text = messageTexts.offerAtCounter({
        ...(await wordsOf(db, to, brand.name)),
        ...{ total: amount, counterCode: code.code, outlets: code.outlets, until: dayOf(new Date(code.payableUntil)) },
      })
      const message = { channel: 'sms', recipient: to.mobile, purpose: 'text-offer', about: to.quotation.id } as const
      await queueMessage(db, { secret, enqueue }, { ...message, ...text, expiresAt: new Date(code.payableUntil) })
      await noteOffer(db, to.offer.id, { counterAt: now })
    })
  } catch (error) {
    if (!(error instanceof Problem) || error.kind === 'payment-provider-down') throw error
    await transaction((db) => say(db, to, 'offerHeld', context))
  }
}
