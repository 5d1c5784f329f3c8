import { eq } from 'drizzle-orm'
import { formatPesos } from '#domain/money.ts'
import { pathTo } from '#domain/routing.ts'
import { type Letter, messageTexts, policyMail, policySms } from '#features/messaging/messages/public/rules/texts.ts'
import { type MessageConfig, queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeStaffWith } from '#features/people/staff/public/server/staff.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import { actorName } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { METHOD_WORDS } from '../rules/forms.ts'
import type { collections, remittances } from './tables.ts'

type Acting = Pick<Context, 'db' | 'actor' | 'enqueue'>
type CollectionRow = typeof collections.$inferSelect
type Received = CollectionRow & { readonly agentName: string }

/** Notifies the customer of a receipt, by text message and, if we have the address, by mail. */
async function notifyOfReceipt(
  { db, enqueue }: Acting,
  { secret, brand, pageUrl }: MessageConfig,
  { policyId, line }: Pick<Received, 'policyId' | 'line'>,
  { purpose, said }: { readonly purpose: string; readonly said: Letter },
): Promise<void> {
  const [policy] = await db.select().from(policies).where(eq(policies.id, policyId))
  if (!policy) return
  const { mobile, email } = policy.holder
  const link = pageUrl(pathTo('policies/policy', { audience: 'customer', line }, { policy: policyId }))
  const letter = {
    told: said,
    brand: brand.name,
    phone: brand.support.phone,
    link,
    holderName: policy.holderName,
    description: policy.description,
  }
  const about = { purpose, about: policyId }
  await queueMessage(db, { enqueue, secret }, { channel: 'sms', recipient: mobile, ...policySms(letter), ...about })
  if (email)
    await queueMessage(db, { enqueue, secret }, { channel: 'mail', recipient: email, reader: mobile, ...policyMail(letter), ...about })
}

/** The customer is informed in writing of who received their money. */
export function notifyCustomer(acting: Acting, config: MessageConfig, received: Received): Promise<void> {
  const { method, amount, agentName, number } = received
  const said = messageTexts.premiumReceived({ what: METHOD_WORDS[method], amount, agent: agentName, receipt: number })
  return notifyOfReceipt(acting, config, received, { purpose: 'premium-received', said })
}

/** The customer is notified, as they were of the receipt, that it proves nothing; and whom to call if they did pay. */
export function notifyCustomerOfVoid(acting: Acting, config: MessageConfig, row: CollectionRow, isOwed: boolean): Promise<void> {
  const { amount, number: receipt } = row
  const said = messageTexts.receiptVoid({ amount, receipt, phone: config.brand.support.phone, isOwed })
  return notifyOfReceipt(acting, config, row, { purpose: 'receipt-void', said })
}

/** An agent asks the finance officers to void a receipt. */
export async function notifyOfficeOfVoid(
  { db, actor }: Acting,
  { number, amount }: CollectionRow,
  agentName: string,
  reason: string,
): Promise<void> {
  const path = pathTo('remittance/received', { audience: 'agent' }, { state: 'void-asked' })
  for (const staffId of await activeStaffWith(db, 'FINANCE'))
    await notify(db, {
      ...{
        staffId,
        kind: 'remittance',
        title: msg`To be voided: receipt ${number}`,
        body: `${agentName} · ${formatPesos(amount)}: ${reason}`,
      },
      ...{ path, by: actorName(actor) },
    })
}

/** Notifies the person who recorded the receipt of what became of it. */
export const notifyAgentOfReceipt = (
  { db, actor }: Acting,
  { agentId, policyId, line }: CollectionRow,
  title: string,
  body: string,
): Promise<void> =>
  notify(db, {
    ...{ staffId: agentId, kind: 'remittance', title, body, by: actorName(actor) },
    path: pathTo('policies/policy', { audience: 'agent', line }, { policy: policyId }),
  })

type RemittanceRow = typeof remittances.$inferSelect
const pathOf = ({ id }: RemittanceRow) => pathTo('remittance/remittance', { audience: 'agent' }, { remittance: id })

/** A remittance is waiting for the finance officers. */
export async function notifyOffice({ db, actor }: Acting, row: RemittanceRow, agentName: string): Promise<void> {
  for (const staffId of await activeStaffWith(db, 'FINANCE'))
    await notify(db, {
      ...{ staffId, kind: 'remittance', title: msg`Remitted: ${formatPesos(row.amount)}`, body: `${agentName} · ${row.number}` },
      ...{ path: pathOf(row), by: actorName(actor) },
    })
}

/** What became of it. */
export const notifyAgent = ({ db, actor }: Acting, row: RemittanceRow, title: string, body: string): Promise<void> =>
  notify(db, { staffId: row.agentId, kind: 'remittance', title, body, path: pathOf(row), by: actorName(actor) })
