import { eq } from 'drizzle-orm'
import type { Brand } from '#domain/brand.ts'
import { formatPesos } from '#domain/money.ts'
import { pathTo } from '#domain/routing.ts'
import { messageTexts, policyMail, policySms } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { activeStaffWith } from '#features/people/staff/public/server/staff.ts'
import { policies } from '#features/servicing/policies/public/server/tables.ts'
import { actorName } from '#kit/actor.ts'
import type { Context } from '#kit/server/context.ts'
import { METHOD_WORDS } from '../rules/forms.ts'
import type { collections, remittances } from './tables.ts'

export type Telling = {
  readonly secret: string
  readonly brand: Brand
  readonly pageUrl: (path: string) => string
}
type Acting = Pick<Context, 'db' | 'actor' | 'enqueue'>
type Received = typeof collections.$inferSelect & { readonly agentName: string }

/** The customer has it in writing who received their money, by message and, where we have the address, by mail. */
export async function tellCustomer({ db, enqueue }: Acting, { secret, brand, pageUrl }: Telling, received: Received): Promise<void> {
  const { policyId, line, method, amount, agentName, number } = received
  const [policy] = await db.select().from(policies).where(eq(policies.id, policyId))
  if (!policy) return
  const { mobile, email } = policy.holder
  const said = messageTexts.premiumReceived({ what: METHOD_WORDS[method], amount, agent: agentName, receipt: number })
  const link = pageUrl(pathTo('policies/policy', { audience: 'customer', line }, { policy: policyId }))
  const letter = {
    told: said,
    brand: brand.name,
    phone: brand.support.phone,
    link,
    holderName: policy.holderName,
    description: policy.description,
  }
  const about = { purpose: 'premium-received', about: policyId }
  await queueMessage(db, { enqueue, secret }, { channel: 'sms', recipient: mobile, ...policySms(letter), ...about })
  if (email)
    await queueMessage(db, { enqueue, secret }, { channel: 'mail', recipient: email, reader: mobile, ...policyMail(letter), ...about })
}

type RemittanceRow = typeof remittances.$inferSelect
const pathOf = ({ id }: RemittanceRow) => pathTo('remittance/remittance', { audience: 'agent' }, { remittance: id })

/** A remittance waits for the finance officers. */
export async function tellOffice({ db, actor }: Acting, row: RemittanceRow, agentName: string): Promise<void> {
  for (const staffId of await activeStaffWith(db, 'FINANCE'))
    await notify(db, {
      ...{ staffId, kind: 'remittance', title: `Remitted: ${formatPesos(row.amount)}`, body: `${agentName} · ${row.number}` },
      ...{ path: pathOf(row), by: actorName(actor) },
    })
}

/** What became of it. */
export const tellAgent = ({ db, actor }: Acting, row: RemittanceRow, title: string, body: string): Promise<void> =>
  notify(db, { staffId: row.agentId, kind: 'remittance', title, body, path: pathOf(row), by: actorName(actor) })
