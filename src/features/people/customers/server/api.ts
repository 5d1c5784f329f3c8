import { dayOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { seesEverybody } from '#domain/scope.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { readdressReminders } from '#features/people/notifications/public/server/commands/reassign.ts'
import { getAgent } from '#features/people/staff/public/server/staff.ts'
import { emit } from '#kit/extension-point.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { isUuid } from '#kit/uuid.ts'
import { type Customer, contract } from '../public/contract.ts'
import { customerNumberChanged } from '../public/server/events.ts'
import { type ActorContext, type CustomerRecords, type CustomerRow, customerRecords } from '../public/server/records.ts'
import { mergedChange } from './change.ts'
import { customersPage } from './lists.ts'
import { changeCustomer, getCustomer, isTaken, lockCustomer } from './store.ts'

export type CustomersDeps = {
  readonly secret: string
  readonly brand: { readonly name: string; readonly support: { readonly phone: string } }
}

export const customersApi = ({ secret, brand }: CustomersDeps) =>
  serving(contract, {
    customers: async ({ params: { id }, query }, { actor, page, now }) => {
      if (actor.kind !== 'staff' || !isUuid(id)) throw problem('not-found')
      const scope = seesEverybody(actor) && id === actor.id ? 'everybody' : { viewer: actor.id, staff: id }
      const statement = customersPage(scope, query, dayOf(now))
      return page(statement.query, statement.values)
    },
    customer: async ({ params }, context) => toReply(await getCustomer(context.db, context.actor, params.id), context),
    changeCustomer: async ({ params, body }, context) => {
      const { db, now, about } = context
      const row = await lockUnchanged(params.id, body.version, context)
      about(`customer:${row.id}`)
      const change = await mergedChange(row, body, { ...context, newest: () => toReply(row, context) })
      return toReply(await changeCustomer(db, row.id, change, now), context)
    },
    setLanguage: async ({ body: { language } }, { db, actor, now, about }) => {
      if (actor.kind !== 'customer') throw problem('not-allowed')
      await changeCustomer(db, actor.id, { language }, now)
      about(`customer:${actor.id}`)
      return { language }
    },
    changeNumber: async ({ params, body: { version, mobile } }, context) => {
      const { db, now, enqueue, about } = context
      const row = await lockUnchanged(params.id, version, context)
      about(`customer:${row.id}`)
      if (mobile === row.mobile) return toReply(row, context)
      if (await isTaken(db, mobile))
        throw problem('invalid', { fields: [{ path: 'mobile', message: 'Another customer already signs in with this number.' }] })
      const changed = await changeCustomer(db, row.id, { mobile }, now)
      // The customer’s devices are visible to no one but the customer, and what waits to be sent to no one at all.
      await runAsSystem(db, context.actor, async () => {
        const numbers = { from: row.mobile, to: mobile }
        await readdressReminders(db, numbers)
        await emit(customerNumberChanged, db, { customerId: row.id, ...numbers, now })
      })
      const text = messageTexts.numberChanged({ brand: brand.name, mobile, phone: brand.support.phone })
      for (const recipient of [row.mobile, mobile])
        await queueMessage(
          db,
          { enqueue, secret },
          { channel: 'sms', recipient, reader: mobile, ...text, purpose: 'number-changed', about: row.id },
        )
      return toReply(changed, context)
    },
  })

/** The customer, locked, if unchanged since the person saw them; otherwise the problem carries the newer record. */
async function lockUnchanged(id: string, version: number | undefined, context: Context): Promise<CustomerRow> {
  const row = await lockCustomer(context.db, context.actor, id)
  if (version !== undefined && row.version !== version) throw problem('changed-meanwhile', { data: await toReply(row, context) })
  return row
}

async function toReply(row: CustomerRow, { db, actor, now }: Context): Promise<Customer> {
  const { id, version, name, mobile, email, birthDate } = row
  return {
    ...{ id, version, name, mobile, email, birthDate },
    kind: row.kind === 'company' ? 'company' : 'person',
    agent: await getAgent(db, row.agentId),
    createdAt: row.createdAt.toISOString(),
    ...(await recordsOf(db, row, { actor, now })),
  }
}

const NOTHING: CustomerRecords = { seenAt: null, policies: { items: [], count: 0 }, quotations: { items: [], count: 0 }, work: null }

async function recordsOf(db: Db, row: CustomerRow, asking: ActorContext): Promise<CustomerRecords> {
  let records = NOTHING
  for (const held of customerRecords.contributions()) records = { ...records, ...(await held(db, row, asking)) }
  return records
}
