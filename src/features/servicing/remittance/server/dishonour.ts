import { eq } from 'drizzle-orm'
import { collectionLife } from '#domain/collection-life.ts'
import { dayOf } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { pathTo } from '#domain/routing.ts'
import { notify } from '#features/people/notifications/public/server/commands/notifications.ts'
import { takeBackByHand, waitsToBeConfirmed } from '#features/servicing/payments/public/server/commands/by-hand.ts'
import { actorName } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { Context } from '#kit/server/context.ts'
import { runAsSystem } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { isUuid } from '#kit/uuid.ts'
import { dishonouredPostings } from '../rules/accounts.ts'
import { lockAgent } from './held.ts'
import { addPremiumEntry } from './journal.ts'
import { collections } from './tables.ts'

const CASH = 'This was received in cash: there is no cheque that a bank could refuse.'
const ASKED = 'Its agent has asked to void this receipt. Decide on that first; then record it here.'
const SENT = 'This is on a remittance that is waiting. Return that one first, with the cheque as the reason; then record it here.'
const PROPOSED =
  'Some of this is being paid back: a refund waits for a second finance officer. Decide on that first; what is owed again depends on it.'

/** A bank did not pay a cheque: no one has its money, and the premium is owed again. */
export async function dishonour(context: Context, id: string, reason: string): Promise<void> {
  const { db, actor, now, about } = context
  const [known] = isUuid(id) ? await db.select().from(collections).where(eq(collections.id, id)) : []
  if (!known) throw problem('not-found')
  await lockAgent(db, known.agentId)
  const [row] = await db.select().from(collections).where(eq(collections.id, id))
  if (row?.method !== 'cheque') throw problem('not-now', { message: CASH })
  if (row.state === 'sent') throw problem('not-now', { message: SENT })
  if (row.state === 'void-asked') throw problem('not-now', { message: ASKED })
  if (row.state !== 'held' && row.state !== 'remitted')
    throw problem('not-now', {
      message: row.state === 'void' ? 'This receipt is void: there is no cheque any more.' : 'This has already been recorded.',
    })
  const { agentId, policyId, paymentId, amount, state, line } = row
  if (await waitsToBeConfirmed(db, paymentId)) throw problem('not-now', { message: PROPOSED })
  await runAsSystem(db, actor, async () => {
    const step = { cycle: collectionLife, table: collections, id, from: state, event: 'dishonour', actor } as const
    await advance(db, { ...step, reason, set: { reason } })
    const entry = { staffId: agentId, kind: 'dishonoured', sourceId: id, bookedOn: dayOf(now) } as const
    await addPremiumEntry(db, entry, dishonouredPostings(amount, state === 'remitted'))
    await takeBackByHand(context, { paymentId, policyId, reason })
    await notify(db, {
      ...{
        staffId: agentId,
        kind: 'payment-reversed',
        title: msg`A cheque was not honoured: ${formatPesos(amount)}`,
        body: `${row.number}: ${reason}`,
      },
      ...{ path: pathTo('policies/policy', { audience: 'agent', line }, { policy: policyId }), by: actorName(actor) },
    })
  })
  about(`collection:${id}`)
}
