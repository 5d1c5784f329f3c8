import { problem } from '#domain/problem.ts'
import { premiumOf } from '#features/servicing/policies/public/server/commands/charges.ts'
import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'
import { outcomeOf } from '../rules/payments.ts'
import { audienceOf, type CheckoutDeps, openAttempt, openCheckout, resumeCheckout } from './checkout.ts'
import { reconcilePayment } from './reconcile.ts'
import { describePayment, findByReference, findMentioned, findPaymentFor, paymentsOf, stateOf } from './store.ts'

export const paymentsApi = (deps: CheckoutDeps) =>
  serving(contract, {
    paymentChoices: async () => [...deps.providers.choices],

    startPayment: async ({ body: { policyId, chargeId, method } }, context) => {
      const asked = { policyId, chargeId, method }
      const opened = await context.transaction((db) => openAttempt(db, asked, deps, context))
      const payment = opened.isNew ? await openCheckout(opened.row, deps, context) : await resumeCheckout(opened.row, asked, deps, context)
      const checkout =
        payment.checkoutUrl && stateOf(payment) === 'pending'
          ? (deps.providers.named(payment.provider)?.redirectTo(payment, payment.checkoutUrl) ?? null)
          : null
      return { payment: await context.transaction((db) => describePayment(db, payment)), checkout }
    },

    payment: async ({ params }, { db, actor }) => {
      const row = await findPaymentFor(db, actor, params.id)
      if (!row) throw problem('not-found')
      return describePayment(db, row)
    },

    paymentsOfPolicy: async ({ params }, { db, actor }) =>
      Promise.all((await paymentsOf(db, actor, params.id)).map((row) => describePayment(db, row))),

    paymentReturn: async ({ body }, { enqueue, now, log }) => {
      const { providers, transactAsSystem } = deps
      const told = 'query' in body ? providers.parseReturn(body.query) : undefined
      const found = await transactAsSystem(async (db) => {
        if ('reference' in body) return findByReference(db, body.reference)
        return told && findMentioned(db, told)
      })
      if (!found)
        throw problem('not-found', {
          message: 'This payment answer could not be trusted, so nothing was changed. Your agent can see whether you paid.',
        })
      const row = await reconcilePayment(found.id, { providers, transaction: transactAsSystem, enqueue, now, log })
      const premium = await transactAsSystem((db) => premiumOf(db, row.policyId))
      return {
        reference: row.reference,
        policyId: row.policyId,
        chargeId: row.chargeId === premium.id ? null : row.chargeId,
        line: row.line,
        audience: audienceOf(row),
        state: stateOf(row),
        outcome: outcomeOf(stateOf(row)),
        amount: row.amount,
        counterCode: row.counterCode,
        startedAt: row.createdAt.toISOString(),
      }
    },
  })
