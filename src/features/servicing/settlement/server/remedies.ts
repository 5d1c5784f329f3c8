import { settlementItemLife } from '#domain/life-cycles.ts'
import { formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import type { ProviderDesk } from '#features/servicing/payments/public/server/provider-desk.ts'
import type { Staff } from '#kit/actor.ts'
import { msg } from '#kit/message.ts'
import type { OutsideContext } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import type { Remedy } from '../public/contract.ts'
import { remediesOf } from '../rules/remedies.ts'
import { dueBeside } from './facts.ts'
import { settle } from './settle.ts'
import { getItem, getSettlement, type ItemRow, lockProvider } from './store.ts'
import { settlementItems } from './tables.ts'

const WORDS: Readonly<Record<Remedy, string>> = {
  ask: 'None of our payments is behind this item, so there is no one to ask about it.',
  accept: 'This item is no longer waiting for anyone. Check it again.',
  approve: 'No one proposes to accept this difference any more. Check it again.',
  return: 'No one proposes to accept this difference any more. Check it again.',
  'set-aside': 'Only an item that is unknown to us and is waiting can be from another system. Check it again.',
  'send-back': 'Only a payment that is unknown to us, is waiting, and has a reference can be returned. Check it again.',
}

/** The item, if this person can actually do this about it now; locks the items of its provider in the meantime. */
async function itemFor(db: Db, id: string, remedy: Remedy, actor: Staff): Promise<{ item: ItemRow; needsSecond: boolean }> {
  const { settlementId } = await getItem(db, id)
  await lockProvider(db, (await getSettlement(db, settlementId)).provider)
  const item = await getItem(db, id)
  const { may, needsSecond, whyNot } = remediesOf(await dueBeside(db, item), actor.id)
  if (may.includes(remedy)) return { item, needsSecond }
  if (whyNot && remedy !== 'ask') throw problem('not-allowed', { message: whyNot })
  throw problem('not-now', { message: WORDS[remedy] })
}

type Decided = { readonly remedy: Exclude<Remedy, 'ask' | 'send-back'>; readonly reason?: string }

/** Does what someone in the finance office decides about an item, books it, and returns the item as it is afterwards. */
export async function decideItem(db: Db, id: string, { remedy, reason }: Decided, actor: Staff, now: Date): Promise<ItemRow> {
  const { item, needsSecond } = await itemFor(db, id, remedy, actor)
  const event = remedy === 'approve' ? 'accept' : remedy === 'accept' && needsSecond ? 'propose' : remedy
  const set =
    event === 'propose'
      ? { reason, proposedBy: actor.id }
      : event === 'return'
        ? { reason: null, proposedBy: null }
        : { ...(remedy === 'approve' ? {} : { reason, proposedBy: null }), decidedBy: actor.id, waitsSince: null }
  await runAsSystem(db, actor, async () => {
    const from = item.state
    await advance(db, {
      cycle: settlementItemLife,
      table: settlementItems,
      id,
      from,
      event,
      actor,
      reason: reason ?? item.reason ?? undefined,
      set,
    })
    await settle(db, item.settlementId, now)
  })
  return getItem(db, id)
}

/** Asks the provider about the payment of an item, and compares its settlement again. */
export async function askAbout(id: string, desk: ProviderDesk, context: OutsideContext, actor: Staff): Promise<void> {
  const { transaction, enqueue, now, log } = context
  const { item } = await transaction((db) => itemFor(db, id, 'ask', actor))
  const asSystem = <T>(work: (db: Db) => Promise<T>) => transaction((db) => runAsSystem(db, actor, () => work(db)))
  if (item.paymentId) await desk.askAgain(item.paymentId, { transaction: asSystem, enqueue, now, log })
  await asSystem((db) => settle(db, item.settlementId, now))
}

/**
 * Has a payment that no one here knows sent back. The provider first confirms that it is paid, and sends it back once however often it is
 * asked.
 */
export async function sendBack(id: string, reason: string, desk: ProviderDesk, context: OutsideContext, actor: Staff): Promise<void> {
  const { transaction, now } = context
  const { item, provider } = await transaction(async (db) => {
    const found = await itemFor(db, id, 'send-back', actor)
    return { ...found, provider: (await getSettlement(db, found.item.settlementId)).provider }
  })
  const payment = { reference: item.reference ?? '', providerRef: item.paymentRef, amount: item.gross, currency: 'PHP' }
  const standing = await desk.standingOf(provider, payment)
  if (!standing)
    throw problem('payment-provider-down', {
      message: 'The payment provider is not responding, so nothing is returned. Try again in a few minutes.',
    })
  if (standing.status !== 'paid' && standing.status !== 'refunded')
    throw problem('not-now', {
      message:
        'The provider says that no payment with this reference has been paid, so there is nothing to return. Set it aside as another system’s instead.',
    })
  if (standing.amount !== item.gross)
    throw problem('not-now', {
      message: msg`The provider took ${formatPesos(standing.amount)}, and the file says ${formatPesos(item.gross)}. Clear this up with the provider first: nothing is returned.`,
    })
  if (!(await desk.sendBack(provider, payment)))
    throw problem('payment-provider-down', { message: 'The payment provider is not responding. Ask again: it is returned only once.' })
  await transaction(async (db) => {
    await lockProvider(db, provider)
    const { state } = await getItem(db, id)
    if (state === 'sent-back') return
    await runAsSystem(db, actor, async () => {
      const set = { reason, decidedBy: actor.id, waitsSince: null }
      await advance(db, { cycle: settlementItemLife, table: settlementItems, id, from: state, event: 'send-back', actor, reason, set })
      await settle(db, item.settlementId, now)
    })
  })
}
