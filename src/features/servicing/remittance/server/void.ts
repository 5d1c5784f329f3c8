import { eq } from 'drizzle-orm'
import { requireStaff } from '#domain/access.ts'
import { collectionLife } from '#domain/collection-life.ts'
import { dayOf } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import type { MessageConfig } from '#features/messaging/messages/public/server/commands.ts'
import { isPaidOutByOffice, takeBackByHand } from '#features/servicing/payments/public/server/commands/by-hand.ts'
import { lockPolicy } from '#features/servicing/policies/public/server/commands/policies.ts'
import { charges } from '#features/servicing/policies/public/server/tables.ts'
import type { Actor } from '#kit/actor.ts'
import { parseState } from '#kit/life-cycle.ts'
import type { Context } from '#kit/server/context.ts'
import { type Db, runAsSystem } from '#kit/server/db.ts'
import { advance } from '#kit/server/life-cycle.ts'
import { isUuid } from '#kit/uuid.ts'
import { voidedPostings } from '../rules/accounts.ts'
import { voidingOf, type WayToVoid } from '../rules/voiding.ts'
import type { CollectionRow } from './collect.ts'
import { lockAgent } from './held.ts'
import { addPremiumEntry } from './journal.ts'
import { notifyAgentOfReceipt, notifyCustomerOfVoid, notifyOfficeOfVoid } from './notify.ts'
import { seenPolicy } from './receipts.ts'
import { collections } from './tables.ts'

const NOT_YOURS = 'Another agent recorded this receipt. Only they can undo it.'
const NOT_ASKED = 'No one is asking to void this receipt any more. Check the list again.'
const OWN = 'You recorded this receipt yourself. Another finance officer decides on it.'
const PAID_OUT = 'The office has already paid back part of this. It counts as paid, and stays.'

/**
 * Whether the payment gave cover: a policy that it issued, or cover that was added for it. An instalment, or a premium on credit, gave
 * none.
 */
export async function gaveCover(db: Db, { chargeId, createdAt }: CollectionRow, issuedAt: Date | null): Promise<boolean> {
  const [charge] = await db.select({ kind: charges.kind, settledAt: charges.settledAt }).from(charges).where(eq(charges.id, chargeId))
  if (charge?.kind === 'premium') return issuedAt !== null && issuedAt >= createdAt
  return charge?.kind !== 'instalment' && charge?.settledAt != null
}

const found = async (db: Db, id: string): Promise<CollectionRow> => {
  const [row] = isUuid(id) ? await db.select().from(collections).where(eq(collections.id, id)) : []
  if (!row) throw problem('not-found')
  return row
}

/** The receipt, locked so that no one else receives, remits or decides for its agent, and nothing is issued because of it. */
async function locked(db: Db, actor: Actor, id: string) {
  const known = await found(db, id)
  await lockAgent(db, known.agentId)
  return runAsSystem(db, actor, async () => {
    const policy = await lockPolicy(db, PROGRAM, known.policyId)
    const row = await found(db, id)
    return { row, policy, state: parseState(collectionLife, row.state) }
  })
}
const PROGRAM: Actor = { kind: 'system', name: 'remittance' }

type Voiding = Awaited<ReturnType<typeof locked>>

/**
 * The person who recorded a receipt in error voids it, on the same day and before it gave cover; otherwise the office is asked. Returns
 * which.
 */
export async function voidReceipt(context: Context, config: MessageConfig, id: string, reason: string): Promise<WayToVoid> {
  const { db, actor, now, about } = context
  const agent = requireStaff(actor)
  const { agentId, policyId } = await found(db, id)
  if (agentId !== agent.id) {
    // Someone who does not see the policy learns of no receipt either.
    await seenPolicy(db, actor, policyId)
    throw problem('not-allowed', { message: NOT_YOURS })
  }
  const voiding = await locked(db, actor, id)
  const { row, policy, state } = voiding
  const standing = { state, receivedOn: row.receivedOn, gaveCover: await gaveCover(db, row, policy.issuedAt) }
  const answer = voidingOf(standing, dayOf(now))
  if ('whyNot' in answer) throw problem('not-now', { message: answer.whyNot })
  await runAsSystem(db, actor, async () => {
    if (answer.way === 'at-once') return makeVoid(context, config, voiding, { event: 'void', from: 'held', reason })
    const step = { cycle: collectionLife, table: collections, id, from: 'held', event: 'ask-void', actor } as const
    await advance(db, { ...step, reason, set: { reason } })
    await notifyOfficeOfVoid(context, row, agent.name, reason)
  })
  about(`collection:${id}`)
  return answer.way
}

type Step = { readonly event: 'void'; readonly from: 'held' } | { readonly event: 'approve-void'; readonly from: 'void-asked' }

/** It no longer counts: no one holds it, and what it paid is owed again, as after a cheque that a bank did not pay. Its number stays. */
async function makeVoid(
  context: Context,
  config: MessageConfig,
  { row, policy }: Voiding,
  { reason, ...step }: Step & { readonly reason: string },
) {
  const { db, actor, now } = context
  const { id, paymentId, policyId, agentId, amount } = row
  if (await isPaidOutByOffice(db, paymentId)) throw problem('not-now', { message: PAID_OUT })
  await advance(db, { cycle: collectionLife, table: collections, id, actor, reason, set: { reason }, ...step })
  await addPremiumEntry(db, { staffId: agentId, kind: 'voided', sourceId: id, bookedOn: dayOf(now) }, voidedPostings(amount))
  await takeBackByHand(context, { paymentId, policyId, reason, isVoid: true })
  await notifyCustomerOfVoid(context, config, row, policy.state !== 'cancelled')
}

type Decision = { readonly amount: number } | { readonly reason: string }

/** A finance officer who did not record the receipt decides whether it is void; if refused, it is held as before. */
export async function decideVoid(context: Context, config: MessageConfig, id: string, decision: Decision): Promise<void> {
  const { db, actor, about } = context
  const officer = requireStaff(actor)
  const voiding = await locked(db, actor, id)
  const { row, state } = voiding
  if (state !== 'void-asked' || row.reason === null) throw problem('not-now', { message: NOT_ASKED })
  if (row.agentId === officer.id) throw problem('not-allowed', { message: OWN })
  if ('amount' in decision && decision.amount !== row.amount) throw problem('changed-meanwhile')
  const asked = row.reason
  await runAsSystem(db, actor, async () => {
    if ('amount' in decision) {
      await makeVoid(context, config, voiding, { event: 'approve-void', from: 'void-asked', reason: asked })
      await notifyAgentOfReceipt(context, row, `Void: receipt ${row.number}`, `${formatPesos(row.amount)} is held no more.`)
      return
    }
    const step = { cycle: collectionLife, table: collections, id, from: 'void-asked', event: 'refuse-void', actor } as const
    await advance(db, { ...step, reason: decision.reason, set: { reason: null } })
    await notifyAgentOfReceipt(context, row, `Not voided: receipt ${row.number}`, decision.reason)
  })
  about(`collection:${id}`)
}
