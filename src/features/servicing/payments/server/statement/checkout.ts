import { randomBytes } from 'node:crypto'
import { eq, inArray, min } from 'drizzle-orm'
import { endOf } from '#domain/day.ts'
import { paymentLife } from '#domain/life-cycles.ts'
import { formatPesos, sum } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { assertPayable } from '#features/servicing/policies/public/server/commands/standing.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import { Problem } from '#kit/problem.ts'
import { now as clock } from '#kit/server/clock.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { advance, startHistories, startHistory } from '#kit/server/life-cycle.ts'
import { issuedNumber } from '#kit/server/practice.ts'
import { lineIn } from '#lines'
import { checkPayment } from '../../public/contract.ts'
import { statementPayments } from '../../public/server/tables.ts'
import { isOpen } from '../../rules/payments.ts'
import { type CheckoutDeps, FIRST_CHECK_SECONDS, untilOpened, WEBHOOK_ADDRESS } from '../checkout.ts'
import { type PaymentProvider, ProviderUnavailable } from '../provider.ts'
import { follow } from './follow.ts'
import { reconcileWhole } from './reconcile.ts'
import {
  addParts,
  addWhole,
  findWhole,
  getStatement,
  linesStanding,
  lockStatement,
  lockWhole,
  noteObjection,
  type PayableLine,
  type StatementRow,
  type WholeRow,
  wholesOf,
} from './store.ts'

type Asked = { readonly statementId: string; readonly amount: number; readonly method: string | undefined }

/**
 * Above this number of parts, technical control is checked only where each part is settled, not also before the page opens: a payer would
 * wait for minutes.
 */
const ASKED_FIRST = 500

/** What can be paid of a statement now. Objections to the rest are recorded, so that they are seen before anyone tries again. */
async function payableLines(db: Db, statement: StatementRow, actor: Actor, now: Date): Promise<PayableLine[]> {
  const lines = await linesStanding(db, statement, ['due', 'held'], now)
  if (lines.length > ASKED_FIRST) return linesStanding(db, statement, ['due'], now)
  const payable: PayableLine[] = []
  for (const line of lines) {
    const objection = await objectionTo(db, line.policyId, actor, now)
    await noteObjection(db, line.id, objection ?? null)
    if (objection === undefined) payable.push(line)
  }
  return payable
}

async function objectionTo(db: Db, policyId: string, actor: Actor, now: Date): Promise<string | undefined> {
  const [policy] = await db.select().from(policies).where(eq(policies.id, policyId))
  if (policy?.state !== 'awaiting-payment') return undefined
  try {
    await assertPayable(db, policy, actor, now)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.message
    throw error
  }
}

const openWholeOf = async (db: Db, statementId: string): Promise<WholeRow | undefined> =>
  (await wholesOf(db, statementId)).find(({ state }) => isOpen(state))

type Opened = { readonly whole: WholeRow; readonly isNew: boolean }

/** The open attempt to pay a statement, or a new one over all that can be paid of it: there cannot be two at once. */
async function openAttempt(asked: Asked, deps: CheckoutDeps, { transaction, actor, now }: OutsideContext): Promise<Opened> {
  const { statementId, amount, method } = asked
  const open = await transaction(async (db) => {
    await getStatement(db, actor, statementId)
    return openWholeOf(db, statementId)
  })
  if (open) return { whole: open, isNew: false }
  const chosen = deps.providers.providerFor(method)
  if (!chosen) throw problem(deps.providers.choices.length === 0 ? 'payment-provider-down' : 'payment-method-gone')
  // Objections to single policies are kept, whatever becomes of this attempt.
  const { looked, begun } = await transaction(async (db) => {
    const payable = await payableLines(db, await getStatement(db, actor, statementId), actor, now)
    // Looked up after the lines: anyone who started to pay in the meantime left none of them to pay.
    return { looked: payable, begun: await openWholeOf(db, statementId) }
  })
  if (begun) return { whole: begun, isNew: false }
  if (looked.length === 0) throw problem('not-now', { message: 'There is nothing to pay now.' })
  const total = sum(looked.map((line) => line.amount))
  if (total !== amount)
    throw problem('changed-meanwhile', {
      message: msg`This has changed since you opened it: ${formatPesos(total)} for ${looked.length} policies can be paid now. Nothing was charged. Check it again.`,
    })
  return transaction(async (db) => {
    await lockStatement(db, statementId)
    const statement = await getStatement(db, actor, statementId)
    const attempts = await wholesOf(db, statementId)
    const quicker = attempts.find(({ state }) => isOpen(state))
    if (quicker) return { whole: quicker, isNew: false }
    const whole = await addWhole(db, {
      ...{ statementId, line: statement.line, agentId: statement.agentId, customerId: statement.customerId },
      ...{ attempt: attempts.length + 1, amount: total, reference: issuedNumber(`PAY-${randomBytes(12).toString('hex').toUpperCase()}`) },
      ...{ provider: chosen.provider.name, method: chosen.method, audience: actor.kind === 'staff' ? 'agent' : 'customer' },
      nextCheckAt: new Date(now.getTime() + FIRST_CHECK_SECONDS * 1000),
    })
    const parts = await addParts(
      db,
      whole,
      looked.map(({ chargeId }) => chargeId),
    )
    if (parts.length !== looked.length) throw problem('changed-meanwhile')
    await startHistory(db, paymentLife, whole.id, actor)
    await startHistories(db, paymentLife, parts, actor)
    return { whole, isNew: true }
  })
}

async function openCheckout(whole: WholeRow, deps: CheckoutDeps, context: OutsideContext): Promise<WholeRow> {
  const { enqueue, transaction } = context
  const provider = deps.providers.named(whole.provider)
  if (!provider) throw problem('payment-provider-down')
  try {
    const { providerRef, url } = await provider.createCheckout(await orderOf(whole, provider, deps, context))
    return await transaction(async (db) => {
      await enqueue(db, checkPayment, { paymentId: whole.id }, { afterSeconds: FIRST_CHECK_SECONDS })
      return step(db, whole, 'open', { providerRef, checkoutUrl: url })
    })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    await transaction(async (db) => {
      await step(db, whole, 'doubt', { reason: 'The payment provider did not answer when the payment was opened.' })
      await enqueue(db, checkPayment, { paymentId: whole.id }, { afterSeconds: 2 })
    })
    throw problem('payment-provider-down')
  }
}

/** Takes the first step of an attempt with its parts, unless the provider's webhook was faster than its answer. */
async function step(db: Db, { id }: WholeRow, event: 'open' | 'doubt', set: Record<string, unknown>): Promise<WholeRow> {
  const whole = await lockWhole(db, id)
  if (!whole) throw problem('not-found')
  const actor: Actor = { kind: 'system', name: 'payments' }
  if (whole.state === 'created') {
    await advance(db, { cycle: paymentLife, table: statementPayments, id, from: 'created', event, actor, set })
    await follow(db, id, event, undefined)
  }
  return (await findWhole(db, id)) ?? whole
}

async function orderOf(whole: WholeRow, provider: PaymentProvider, { returnPath, ownUrl }: CheckoutDeps, context: OutsideContext) {
  const { origin, transaction } = context
  const audience = whole.audience === 'agent' ? 'agent' : 'customer'
  const back = (page: PaymentProvider['returnPage']) => `${origin.baseUrl}/app${returnPath(whole.line, audience, page)}`
  const payBy = await transaction((db) => earliestDay(db, whole, context))
  return {
    ...{ reference: whole.reference, amount: whole.amount, currency: whole.currency, method: whole.method },
    description: lineIn(whole).name,
    payUntil: payBy ? endOf(payBy) : null,
    returnUrl: back(provider.returnPage),
    cancelUrl: `${back('plain')}?reference=${whole.reference}`,
    webhookUrl: `${ownUrl()}${WEBHOOK_ADDRESS}`,
  }
}

/** The first day after which some of it would be paid too late. */
async function earliestDay(db: Db, { statementId }: WholeRow, { actor, now }: OutsideContext) {
  const statement = await getStatement(db, actor, statementId)
  const ids = (await linesStanding(db, statement, ['under-way'], now)).map(({ policyId }) => policyId)
  const [row] = await db
    .select({ day: min(policies.payBy) })
    .from(policies)
    .where(inArray(policies.id, ids.length > 0 ? ids : [statementId]))
  return row?.day ?? null
}

/**
 * Opens a checkout over all that can be paid of a statement, or continues the one that is open; choosing another method, or another amount,
 * closes that one first.
 */
export async function payStatement(asked: Asked, deps: CheckoutDeps, context: OutsideContext): Promise<WholeRow> {
  const { transaction, enqueue, log } = context
  const opened = await openAttempt(asked, deps, context)
  if (opened.isNew) return openCheckout(opened.whole, deps, context)
  const whole = await untilOpened(opened.whole, (id) => transaction((db) => findWhole(db, id)), context.now)
  const isOther = (asked.method !== undefined && asked.method !== whole.method) || asked.amount !== whole.amount
  if (isOther)
    await deps.providers
      .named(whole.provider)
      ?.closeCheckout(whole)
      .catch((error: unknown) => {
        if (!(error instanceof ProviderUnavailable)) throw error
      })
  if (!isOther && whole.state === 'pending' && opened.whole.state === 'created') return whole
  const reconciled = await reconcileWhole(whole.id, { providers: deps.providers, transaction, enqueue, now: clock(), log })
  if (reconciled.state === 'checking' && reconciled.checkoutUrl === null) throw problem('payment-provider-down')
  if (isOpen(reconciled.state) || reconciled.state === 'paid') return reconciled
  const next = await openAttempt(asked, deps, context)
  return next.isNew ? openCheckout(next.whole, deps, context) : next.whole
}
