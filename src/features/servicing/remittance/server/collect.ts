import { requireStaff } from '#domain/access.ts'
import { collectionLife } from '#domain/collection-life.ts'
import { addDays, dayOf, yearOf } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { remittanceTermsOn } from '#features/reference/lookups/public/server/dated-values.ts'
import { assertCanBeHandedOver, payByHand } from '#features/servicing/payments/public/server/commands/by-hand.ts'
import { msg, withI18n } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { nextNumber, startHistory } from '#kit/server/life-cycle.ts'
import { issuedNumber } from '#kit/server/practice.ts'
import { receivedPostings } from '../rules/accounts.ts'
import { chequeFault, type Receipt } from '../rules/forms.ts'
import { lockAgent, standingOf } from './held.ts'
import { addPremiumEntry } from './journal.ts'
import { notifyCustomer } from './notify.ts'
import { collections } from './tables.ts'

export type CollectionRow = typeof collections.$inferSelect
type Asked = Receipt & { readonly policyId: string; readonly chargeId: string | undefined }

const NOT_YOURS = 'Another agent looks after this policy. The customer pays that agent, or online.'

/** Refuses a cheque with missing or wrong details. */
function assertCheque({ method, bank, chequeNo, chequeOn }: Receipt, now: Date) {
  if (method === 'cash') return { bank: null, chequeNo: null, chequeOn: null }
  const fault = chequeFault(chequeOn, dayOf(now))
  const fields = [
    ...(bank ? [] : [{ path: 'bank', message: 'Enter the bank shown on the cheque.' }]),
    ...(chequeNo ? [] : [{ path: 'chequeNo', message: 'Enter the number of the cheque.' }]),
    ...(chequeOn && !fault ? [] : [{ path: 'chequeOn', message: fault ?? 'Enter the date shown on the cheque.' }]),
  ]
  if (fields.length > 0) throw problem('invalid', { fields })
  return { bank: bank ?? null, chequeNo: chequeNo ?? null, chequeOn: chequeOn ?? null }
}

/** An agent received what is to be paid for a policy: it is paid, they hold it, and the customer gets a receipt. All of it, or nothing. */
export async function collect(context: Context, config: MessageConfig, { policyId, chargeId, ...receipt }: Asked): Promise<CollectionRow> {
  const { db, actor, now, about } = context
  const agent = requireStaff(actor)
  const cheque = assertCheque(receipt, now)
  await lockAgent(db, agent.id)
  const { policy, charge } = await assertCanBeHandedOver(context, { policyId, chargeId })
  if (policy.agentId !== agent.id) throw problem('not-allowed', { message: NOT_YOURS })
  if (receipt.amount !== charge.amount)
    throw problem('invalid', {
      fields: [
        {
          path: 'amount',
          ...withI18n('message', msg`${formatPesos(charge.amount)} must be paid: receive exactly that, no more and no less.`),
        },
      ],
    })
  const { whyNot } = await standingOf(db, agent.id, now, charge.amount)
  if (whyNot) throw problem('not-now', { message: whyNot })
  const payment = await payByHand(context, { policy, charge, method: receipt.method })
  const row = await runAsSystem(db, actor, async () => {
    const today = dayOf(now)
    const year = String(yearOf(today)).slice(2)
    const number = issuedNumber(`PR-${year}-${String(await nextNumber(db, `provisional-receipt:${year}`)).padStart(6, '0')}`)
    const { days } = await remittanceTermsOn(db, today)
    const [added] = await db
      .insert(collections)
      .values({
        ...{ number, policyId, chargeId: charge.id, paymentId: payment.id, agentId: agent.id, customerId: policy.customerId },
        ...{ line: policy.line, policyNumber: policy.number ?? policy.quotationNumber, method: receipt.method, amount: charge.amount },
        ...{ ...cheque, receivedOn: today, dueOn: addDays(today, days), createdAt: now },
      })
      .returning()
    if (!added) throw new Error('a premium that was received was not kept')
    await startHistory(db, collectionLife, added.id, actor)
    const entry = { staffId: agent.id, kind: 'received', sourceId: added.id, bookedOn: today } as const
    await addPremiumEntry(db, entry, receivedPostings(added.amount))
    await notifyCustomer(context, config, { ...added, agentName: agent.name })
    return added
  })
  about(`policy:${policyId}`)
  return row
}
