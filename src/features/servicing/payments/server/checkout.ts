import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { endOf, formatDay } from '#domain/day.ts'
import { paymentLife } from '#domain/life-cycles.ts'
import { problem } from '#domain/problem.ts'
import { isOffered, isOpenCharge, isOwedNow, isPayableAt, nextInstalment } from '#features/servicing/policies/public/rules/charges.ts'
import { type ChargeRow, chargesOf, findCharge } from '#features/servicing/policies/public/server/commands/charges.ts'
import { assertPayable } from '#features/servicing/policies/public/server/commands/standing.ts'
import { identityConfirmed } from '#features/servicing/policies/public/server/sources.ts'
import type { Actor } from '#kit/actor.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import { msg } from '#kit/message.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { advance, startHistory } from '#kit/server/life-cycle.ts'
import { issuedNumber } from '#kit/server/practice.ts'
import { lineOf } from '#lines'
import { checkPayment } from '../public/contract.ts'
import { payments } from '../public/server/tables.ts'
import { isOpen, OPENED_WITHIN_MS } from '../rules/payments.ts'
import type { Providers } from './provider/registry.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'
import { reconcilePayment } from './reconcile.ts'
import {
  addPayment,
  findPayment,
  lockCharge,
  lockPayment,
  openPaymentOf,
  type PaymentRow,
  paidAttempts,
  paymentsOf,
  policyToPay,
  stateOf,
} from './store.ts'

export type CheckoutDeps = {
  readonly providers: Providers
  /** Where a provider sends the payer back to: an address of the manifest. */
  readonly returnPath: (line: string, audience: 'agent' | 'customer', page: PaymentProvider['returnPage']) => string
  /** The address at which providers reach this program. */
  readonly ownUrl: () => string
  /** Runs work as the system: returns and webhooks come without a session. */
  readonly transactAsSystem: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}

/** The context needed for opening a checkout: of a request, or of a job. */
type Opening = Pick<OutsideContext, 'actor' | 'now' | 'transaction' | 'enqueue' | 'log'> & {
  /** Where the payer's browser returns to. */
  readonly origin: Pick<OutsideContext['origin'], 'baseUrl'>
}

export const WEBHOOK_ADDRESS = '/sdx-api/auth/payment/notify'
/** After this time, the provider is asked about a checkout from which no one returned. */
export const FIRST_CHECK_SECONDS = 60

const LOOK_MS = 150

/** `method`: the code of the payer's choice, if any. */
type Asked = {
  readonly policyId: string
  /** The charge of the policy; its first premium if omitted. */
  readonly chargeId: string | undefined
  readonly method: string | undefined
}

type Opened = { readonly row: PaymentRow; readonly isNew: boolean }

/** What can be paid now, with the open attempt to pay it; anyone else starting to pay it waits for the caller's transaction. */
export async function assertCanBePaid(
  db: Db,
  { policyId, chargeId }: Pick<Asked, 'policyId' | 'chargeId'>,
  { actor, now }: Pick<OutsideContext, 'actor' | 'now'>,
) {
  const named = await chargeToPay(db, policyId, chargeId)
  await lockCharge(db, named.id)
  const policy = await policyToPay(db, actor, policyId)
  if (!policy) throw problem('not-found')
  const charge = await chargeToPay(db, policyId, named.id)
  if (charge.settledAt || (await paidAttempts(db, charge.id)).length > 0) throw problem('already-paid')
  if (!isOpenCharge(charge)) throw problem('not-now')
  if (!isPayableAt(charge, now))
    throw problem('not-now', { message: msg`This had to be paid by ${formatDay(charge.payBy ?? '')}. Nothing was charged.` })
  await assertPremiumPaid(db, charge)
  await assertInTurn(db, charge)
  if (lineOf(policy.line)?.sale.identityWorkflow && !(await onlyContribution(identityConfirmed)(db, policyId)))
    throw problem('identity-missing')
  return { policy, charge, open: await openPaymentOf(db, charge.id) }
}

/** Starts or continues paying a charge: the only way to create a checkout. */
export async function payCharge(asked: Asked, deps: CheckoutDeps, opening: Opening): Promise<PaymentRow> {
  const { row, isNew } = await opening.transaction((db) => openAttempt(db, asked, deps, opening))
  return isNew ? openCheckout(row, deps, opening) : resumeCheckout(row, asked, deps, opening)
}

/** The open attempt to pay a charge, or a new one; there cannot be two at once. */
async function openAttempt(
  db: Db,
  { policyId, chargeId, method }: Asked,
  { providers }: CheckoutDeps,
  { actor, now }: Opening,
): Promise<Opened> {
  const { policy, charge, open } = await assertCanBePaid(db, { policyId, chargeId }, { actor, now })
  if (open?.wholeId) throw problem('not-now', { message: TOGETHER })
  if (open) return { row: open, isNew: false }
  const chosen = providers.providerFor(method)
  if (!chosen) throw problem(providers.choices.length === 0 ? 'payment-provider-down' : 'payment-method-gone')
  if (policy.state === 'awaiting-payment') await assertPayable(db, policy, actor, now)
  const attempts = await paymentsOf(db, actor, policyId)
  const row = await addPayment(db, {
    policyId,
    chargeId: charge.id,
    line: policy.line,
    agentId: policy.agentId,
    customerId: policy.customerId,
    attempt: attempts.length + 1,
    amount: charge.amount,
    reference: issuedNumber(`PAY-${randomBytes(12).toString('hex').toUpperCase()}`),
    provider: chosen.provider.name,
    method: chosen.method,
    audience: actor.kind === 'staff' ? 'agent' : 'customer',
    nextCheckAt: new Date(now.getTime() + FIRST_CHECK_SECONDS * 1000),
  })
  await startHistory(db, paymentLife, row.id, actor)
  return { row, isNew: true }
}

const TOGETHER =
  'This is being paid together with other policies at the moment. Wait until that payment has ended, or continue with it; nothing is charged twice.'

/** Nothing is added to a cover whose premium is owed again: none of it would be returned with it. */
async function assertPremiumPaid(db: Db, charge: ChargeRow): Promise<void> {
  if (isOffered(charge) && (await chargesOf(db, charge.policyId)).some(isOwedNow))
    throw problem('not-now', { message: 'This policy is not paid yet. Pay it first; then more can be added to it.' })
}

/** Instalments are paid in order, so that it is always clear which is late. */
async function assertInTurn(db: Db, { kind, id, policyId }: ChargeRow): Promise<void> {
  const next = kind === 'instalment' ? nextInstalment(await chargesOf(db, policyId)) : undefined
  if (next && next.id !== id)
    throw problem('not-now', { message: msg`The instalment of ${formatDay(next.dueOn ?? '')} comes first. Nothing was charged.` })
}

/** What has to be paid for a policy that the actor sees; row-level security hides those of others. */
async function chargeToPay(db: Db, policyId: string, chargeId: string | undefined): Promise<ChargeRow> {
  const charge = chargeId === undefined ? (await chargesOf(db, policyId))[0] : await findCharge(db, chargeId)
  if (!charge || charge.policyId !== policyId) throw problem('not-found')
  return charge
}

async function openCheckout(row: PaymentRow, deps: CheckoutDeps, context: Opening): Promise<PaymentRow> {
  const { actor, enqueue } = context
  const provider = deps.providers.named(row.provider)
  if (!provider) throw problem('payment-provider-down')
  try {
    const checkout = await provider.createCheckout(await orderOf(row, provider, deps, context))
    return await context.transaction(async (db) => {
      await enqueue(db, checkPayment, { paymentId: row.id }, { afterSeconds: FIRST_CHECK_SECONDS })
      return advancePayment(db, row, 'open', systemOf(actor), { providerRef: checkout.providerRef, checkoutUrl: checkout.url })
    })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await context.transaction(async (db) => {
      await advancePayment(db, row, 'doubt', systemOf(actor), {
        reason: 'The payment provider did not answer when the payment was opened.',
      })
      await enqueue(db, checkPayment, { paymentId: row.id }, { afterSeconds: 2 })
    })
    throw problem('payment-provider-down')
  }
}

async function orderOf(
  row: PaymentRow,
  provider: PaymentProvider,
  { returnPath, ownUrl }: CheckoutDeps,
  { origin, actor, transaction }: Opening,
) {
  const back = (page: PaymentProvider['returnPage']) => `${origin.baseUrl}/app${returnPath(row.line, audienceOf(row), page)}`
  const { policy, charge } = await transaction(async (db) => ({
    policy: await policyToPay(db, actor, row.policyId),
    charge: await findCharge(db, row.chargeId),
  }))
  const payBy = charge?.payBy ?? (policy?.state === 'awaiting-payment' ? policy.payBy : null)
  return {
    reference: row.reference,
    amount: row.amount,
    currency: row.currency,
    description: lineOf(row.line)?.name ?? row.line,
    method: row.method,
    payUntil: payBy ? endOf(payBy) : null,
    returnUrl: back(provider.returnPage),
    cancelUrl: `${back('plain')}?reference=${row.reference}`,
    webhookUrl: `${ownUrl()}${WEBHOOK_ADDRESS}`,
  }
}

/** The open attempt, or the next one if the provider says that it is over: by itself, or closed because the payer chose another method. */
async function resumeCheckout(row: PaymentRow, asked: Asked, deps: CheckoutDeps, context: Opening): Promise<PaymentRow> {
  const { transaction, enqueue, now, log } = context
  const opened = await untilOpened(row, (id) => transaction((db) => findPayment(db, id)), now)
  if (stateOf(opened) === 'pending' && stateOf(row) === 'created') return opened
  if (asked.method !== undefined && asked.method !== row.method) await closeCheckout(opened, deps)
  const reconciled = await reconcilePayment(row.id, { providers: deps.providers, transaction, enqueue, now, log })
  // Its page was shown to no one, and the provider is still silent: nothing is in doubt, and there is nowhere to go.
  if (stateOf(reconciled) === 'checking' && reconciled.checkoutUrl === null) throw problem('payment-provider-down')
  if (isOpen(stateOf(reconciled))) return reconciled
  if (stateOf(reconciled) === 'paid') return reconciled
  const next = await transaction((db) => openAttempt(db, asked, deps, context))
  return next.isNew ? openCheckout(next.row, deps, context) : next.row
}

/** Prevents further payment, unless it was paid; if the provider does not answer, it stays as it is. */
async function closeCheckout(row: PaymentRow, { providers }: CheckoutDeps): Promise<void> {
  try {
    await providers.named(row.provider)?.closeCheckout(row)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
  }
}

/** Another request may be opening the page right now, so that the provider does not know it yet: waits for that one to end. */
export async function untilOpened<T extends Pick<PaymentRow, 'id' | 'state' | 'createdAt'>>(
  row: T,
  find: (id: string) => Promise<T | undefined>,
  now: Date,
): Promise<T> {
  let current = row
  for (let left = row.createdAt.getTime() + OPENED_WITHIN_MS - now.getTime(); left > 0 && stateOf(current) === 'created'; left -= LOOK_MS) {
    await pause(LOOK_MS)
    current = (await find(row.id)) ?? current
  }
  return current
}

const audienceOf = ({ audience }: PaymentRow): 'agent' | 'customer' => (audience === 'agent' ? 'agent' : 'customer')

const systemOf = (actor: Actor): Actor => (actor.kind === 'system' ? actor : { kind: 'system', name: 'payments' })

async function advancePayment(
  db: Db,
  { id }: PaymentRow,
  event: 'open' | 'doubt',
  actor: Actor,
  set: Record<string, unknown>,
): Promise<PaymentRow> {
  const row = await lockPayment(db, id)
  if (!row) throw problem('not-found')
  // The provider's webhook may have arrived before its response.
  if (stateOf(row) === 'created') await advance(db, { cycle: paymentLife, table: payments, id, from: 'created', event, actor, set })
  return { ...row, ...(await findPayment(db, id)) }
}
