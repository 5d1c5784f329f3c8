import { paymentLife } from '#domain/life-cycles.ts'
import type { PolicyEvent } from '#features/servicing/policies/public/server/events.ts'
import type { Db } from '#kit/server/db.ts'
import type { Enqueue, JobContext } from '#kit/server/jobs.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { sendBackPayment } from '../public/contract.ts'
import { payments } from '../public/server/tables.ts'
import type { Providers } from './provider/registry.ts'
import { ProviderUnavailable } from './provider.ts'
import { reconcilePayment } from './reconcile.ts'
import { sendPartBack } from './statement/divide.ts'
import { findPayment, lockPayment, paymentsMadeFor, stateOf } from './store.ts'

const REASON = 'The policy was given back; the provider sent the whole payment back.'

/** A policy was given back: what paid it is to be sent back, exactly if that is so. */
export async function sendBackLater(db: Db, { policyId }: PolicyEvent, enqueue: Enqueue): Promise<void> {
  for (const { id: paymentId } of await paymentsMadeFor(db, policyId)) await enqueue(db, sendBackPayment, { paymentId })
}

/**
 * Asks the provider of a payment to send it back, and then whether it did: only its own word ends the payment. It sends back once however often
 * it is asked, so that a crash in between is made good by asking again.
 */
export async function sendBack({ paymentId }: { readonly paymentId: string }, providers: Providers, context: JobContext): Promise<void> {
  const { transaction, actor, now } = context
  const payment = await transaction((db) => findPayment(db, paymentId))
  if (payment?.wholeId) return sendPartBack(payment, payment.wholeId, REASON, providers, context)
  if (!payment || stateOf(payment) !== 'paid') return
  const provider = providers.named(payment.provider)
  if (!provider) throw new ProviderUnavailable(`the payment provider ${payment.provider} is not configured any more`)
  const { status } = await provider.retrieve(payment)
  // The bank was quicker: there is nothing left to send.
  if (status === 'reversed') return void (await reconcilePayment(paymentId, { ...context, providers, evenIfPaid: true }))
  if (status !== 'refunded') await provider.refund(payment)
  const after = status === 'refunded' ? status : (await provider.retrieve(payment)).status
  if (after !== 'refunded') throw new ProviderUnavailable(`the payment provider says ${after} of a payment that it was asked to send back`)
  await transaction(async (db) => {
    const row = await lockPayment(db, paymentId)
    if (!row || stateOf(row) !== 'paid') return
    await advance(db, {
      ...{ cycle: paymentLife, table: payments, id: paymentId, from: 'paid', event: 'send-back', actor, reason: REASON },
      set: { reason: REASON, nextCheckAt: null, updatedAt: now },
    })
  })
}
