import type { Brand } from '#domain/brand.ts'
import { problem } from '#domain/problem.ts'
import { premiumOf } from '#features/servicing/policies/public/server/commands/charges.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { contract } from '../public/contract.ts'
import { outcomeOf } from '../rules/payments.ts'
import { type CheckoutDeps, payCharge } from './checkout.ts'
import { payStatement } from './statement/checkout.ts'
import { statementDetail } from './statement/detail.ts'
import { statementDocument } from './statement/document.ts'
import { linesPage } from './statement/lines.ts'
import { findMentioned, namedByReference, type Reconciled, reconcile } from './statement/named.ts'
import { anyPolicyOf, figuresOf, getStatement, statementWith } from './statement/store.ts'
import { describePayment, findPaymentFor, paymentsOf, stateOf } from './store.ts'

export const paymentsApi = (deps: CheckoutDeps & { readonly brand: Brand }) =>
  serving(contract, {
    paymentChoices: async () => [...deps.providers.choices],

    startPayment: async ({ body: { policyId, chargeId, method } }, context) => {
      const payment = await payCharge({ policyId, chargeId, method }, deps, context)
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

    statementOfPolicy: async ({ params }, { db, actor, now }) => {
      const found = await statementWith(db, actor, params.id)
      const due = found && (await figuresOf(db, found, now)).due
      return found && due && due.count > 1 ? { id: found.id, due } : null
    },
    statement: async ({ params }, { db, actor, now }) => statementDetail(db, await getStatement(db, actor, params.id), now),
    statementLines: async ({ params, query }, { db, actor, now, page }) => {
      const list = linesPage(await getStatement(db, actor, params.id), query, now)
      return page(list.query, list.values)
    },
    statementDocument: async ({ params }, { db, actor, now }) =>
      statementDocument(db, await getStatement(db, actor, params.id), deps.brand, now),
    payStatement: async ({ params, body: { amount, method } }, context) => {
      context.about(`statement:${params.id}`)
      const whole = await payStatement({ statementId: params.id, amount, method }, deps, context)
      const { reference, checkoutUrl, state, provider } = whole
      const checkout = checkoutUrl && state === 'pending' ? (deps.providers.named(provider)?.redirectTo(whole, checkoutUrl) ?? null) : null
      return { reference, checkout }
    },

    paymentReturn: async ({ body }, { enqueue, now, log }) => {
      const { providers, transactAsSystem } = deps
      const told = 'query' in body ? providers.parseReturn(body.query) : undefined
      const found = await transactAsSystem(async (db) => {
        if ('reference' in body) return namedByReference(db, body.reference)
        return told && findMentioned(db, told)
      })
      if (!found)
        throw problem('not-found', {
          message: 'This payment answer could not be trusted, so nothing was changed. Your agent can see whether you paid.',
        })
      const reconciled = await reconcile(found.id, { providers, transaction: transactAsSystem, enqueue, now, log })
      const row = reconciled.single ?? reconciled.statement
      return {
        ...(await transactAsSystem((db) => whatWasPaid(db, reconciled))),
        ...{ reference: row.reference, line: row.line, audience: row.audience === 'agent' ? ('agent' as const) : ('customer' as const) },
        ...{ state: reconciled.state, outcome: outcomeOf(reconciled.state) },
        ...{ amount: row.amount, counterCode: row.counterCode, startedAt: row.createdAt.toISOString() },
      }
    },
  })

/** What a payment is for: a charge of a policy, or a statement, represented by any of its policies. */
async function whatWasPaid(db: Db, { single, statement }: Reconciled) {
  if (single) {
    const premium = await premiumOf(db, single.policyId)
    return { policyId: single.policyId, chargeId: single.chargeId === premium.id ? null : single.chargeId, statementId: null }
  }
  return { policyId: await anyPolicyOf(db, statement.statementId), chargeId: null, statementId: statement.statementId }
}
