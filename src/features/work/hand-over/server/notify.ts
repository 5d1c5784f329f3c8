import { inArray } from 'drizzle-orm'
import type { Brand } from '#domain/brand.ts'
import { pathTo } from '#domain/routing.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { customers } from '#features/people/customers/public/server/tables.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { getAgent } from '#features/people/staff/public/server/staff.ts'
import { joinMessages, msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import type { MovedTo } from '../rules/hand-over.ts'

export type HandOverDeps = { readonly brand: Brand; readonly secret: string }
export type HandOverActing = Pick<Context, 'db' | 'actor' | 'now' | 'enqueue'>

/** Notifies each insured customer once of who looks after them now, by text and, if the address is known, by mail. */
export async function notifyCustomers(
  { db, enqueue }: Pick<HandOverActing, 'db' | 'enqueue'>,
  { brand, secret }: HandOverDeps,
  { agentId, customerIds }: { readonly agentId: string; readonly customerIds: readonly string[] },
): Promise<void> {
  if (customerIds.length === 0) return
  const agent = await getAgent(db, agentId)
  const news = messageTexts.newAgent({ brand: brand.name, agentName: agent.name, agentMobile: agent.mobile })
  const told = await db
    .select({ id: customers.id, mobile: customers.mobile, email: customers.email })
    .from(customers)
    .where(inArray(customers.id, [...customerIds]))
  const about = { purpose: 'new-agent', ...news }
  for (const { id, mobile, email } of told) {
    await queueMessage(db, { enqueue, secret }, { channel: 'sms', recipient: mobile, about: id, ...about })
    if (email) await queueMessage(db, { enqueue, secret }, { channel: 'mail', recipient: email, reader: mobile, about: id, ...about })
  }
}

const pathOf = (id: string) => pathTo('hand-over/hand-over', { audience: 'agent' }, { handOver: id })

/** One notification, however much was given. */
export async function notifySuccessor(db: Db, from: string, { agentId, kinds, renewals }: MovedTo): Promise<void> {
  const count = (kind: string) => kinds.find((each) => each.kind === kind)?.n ?? 0
  const said = joinMessages(
    msg`Customers: ${count('customers')}.`,
    msg`Policies: ${count('policies')}, ${renewals} of them to be renewed soon.`,
    msg`Leads: ${count('leads')}.`,
    msg`Appointments: ${count('appointments')}.`,
    msg`To-dos: ${count('todos')}.`,
  )
  await notify(db, {
    staffId: agentId,
    kind: 'book-handed-over',
    title: msg`You now look after the book of ${from}`,
    body: said,
    path: pathTo('customers/information', { audience: 'agent' }),
  })
}

export const notifyTakenBack = (db: Db, staffId: string, of: string): Promise<void> =>
  notify(db, { staffId, kind: 'book-handed-over', title: msg`The book of ${of} was returned`, body: 'Its hand-over was undone.' })

/** Notifies the person who planned it of what became of it. */
export const notifyPlanner = (
  db: Db,
  { id, madeBy }: { readonly id: string; readonly madeBy: string },
  title: string,
  body: string,
): Promise<void> => notify(db, { staffId: madeBy, kind: 'book-handed-over', title, body, path: pathOf(id) })
