import { problem } from '#domain/problem.ts'
import { notifyAgentOfQuotation } from '#features/people/notifications/public/server/commands/records.ts'
import { actAsTexter } from '#features/people/session/public/server/text-codes.ts'
import { lockVisibleQuotation } from '#features/selling/quotes/public/server/commands/quotes.ts'
import { acceptOffer } from '#features/selling/quotes/public/server/commands/whole.ts'
import { policyFromQuotation } from '#features/servicing/policies/public/server/commands/sell.ts'
import type { CustomerActor } from '#kit/actor.ts'
import { Problem } from '#kit/problem.ts'
import { type AppPool, type Db, transact } from '#kit/server/db.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { lineIn } from '#lines'
import { payTextOffer } from '../public/contract.ts'
import { saidByText } from '../rules/may-be-accepted.ts'
import { type Sending, say } from './say.ts'
import type { Refusal } from './standing.ts'
import { findOffer, noteOffer, type Offer } from './store.ts'

/** What a customer is told if something that a screen would show them prevents acceptance. */
const SAID: Readonly<Record<string, Refusal>> = {
  'price-changed': 'offerChanged',
  'changed-meanwhile': 'offerChanged',
  'quotation-expired': 'offerLapsed',
  'blocked-by-control': 'offerUndecided',
}

/** The origin of the acceptance: there is no network address. */
const ORIGIN = { address: 'sms', userAgent: 'text message', baseUrl: '', isOwnPage: true, clockMovedSeconds: 0 } as const

/**
 * Accepts an offer whose customer sent the code back, as they would on screen: in their name, by the same acceptance and the same
 * conversion. All of it happens or nothing does, and a sentence says what prevented it.
 */
export async function acceptByText(
  offerId: string,
  { pool, ...context }: JobContext & Sending & { readonly pool: AppPool },
): Promise<void> {
  const { transaction, now } = context
  const found = await transaction((db) => findOffer(db, offerId))
  if (!found?.offer.provedAt || found.offer.acceptedAt || !found.quotation.customerId) return
  const { customerId, agentId } = found.quotation
  const actor = await transaction((db) => actAsTexter(db, { customerId, agentId, now }))
  try {
    const isAccepted = await transact(pool, actor, (db) => acceptInName(db, found, { ...context, actor }))
    if (!isAccepted) await refuse(found, 'offerUndecided', context)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await refuse(found, SAID[error.kind] ?? 'offerNotByText', context)
  }
}

async function acceptInName(
  db: Db,
  { offer, quotation }: Offer,
  { actor, now, enqueue }: { readonly actor: CustomerActor } & Pick<JobContext, 'now' | 'enqueue'>,
): Promise<boolean> {
  const row = await lockVisibleQuotation(db, actor, quotation.id)
  if (row.state === 'quoted' || row.state === 'approved') {
    if (row.version !== offer.version) throw problem('changed-meanwhile')
    const accepted = await acceptOffer(db, row, saidByText(lineIn(row)), { actor, now, origin: { ...ORIGIN, requestId: offer.id } })
    // Technical control found something new: that is kept for underwriting to decide.
    if (accepted.state !== 'accepted') return false
  }
  await policyFromQuotation(db, actor, row.id, now)
  await noteOffer(db, offer.id, { acceptedAt: now })
  await enqueue(db, payTextOffer, { offerId: offer.id })
  return true
}

const refuse = (to: Offer, why: Refusal, { transaction, ...sending }: JobContext & Sending): Promise<void> =>
  transaction(async (db) => {
    await noteOffer(db, to.offer.id, { refusedBecause: why })
    await say(db, to, why, sending)
    await notifyAgentOfQuotation(db, to.quotation, {
      kind: 'text-offer-refused',
      title: 'Your customer accepted by text, but it could not continue',
      reason: 'The customer was asked to call you.',
    })
  })
