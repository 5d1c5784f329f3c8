import { requireStaff } from '#domain/access.ts'
import { endOf } from '#domain/day.ts'
import { problem } from '#domain/problem.ts'
import { messageTexts } from '#features/messaging/messages/public/rules/texts.ts'
import { queueMessage } from '#features/messaging/messages/public/server/commands.ts'
import { mobileOf } from '#features/people/customers/public/server/commands.ts'
import { assertLicensed } from '#features/people/licences/public/server/commands.ts'
import { stateNow } from '#features/selling/quotes/public/rules/quotes.ts'
import { getVisibleQuotation, type QuotationRow } from '#features/selling/quotes/public/server/commands/quotes.ts'
import type { CounterDesk } from '#features/servicing/payments/public/server/counter-desk.ts'
import { policyPayments } from '#features/servicing/policies/public/server/sources.ts'
import { onlyContribution } from '#kit/extension-point.ts'
import type { Context } from '#kit/server/context.ts'
import type { Db } from '#kit/server/db.ts'
import { serving } from '#kit/server/http.ts'
import { lineIn } from '#lines'
import { contract, type TextOffer } from '../public/contract.ts'
import { isSoldByText } from '../rules/may-be-accepted.ts'
import type { Sending } from './say.ts'
import { policyOfQuotation } from './standing.ts'
import { addOffer, newestOffer, type OfferRow, offersOf, wordsOf } from './store.ts'

/** How often one offer is sent within a day: a text may get lost, and no one is pressured by texts. */
const SENT_A_DAY = 3
const DAY_MS = 86_400_000

export const byTextApi = (deps: Sending & { readonly desk: CounterDesk }) =>
  serving(contract, {
    textOffers: async ({ params }, { db, actor }) => ({
      items: await describe(db, await offersOf(db, (await getVisibleQuotation(db, actor, params.id)).id)),
    }),
    sendByText: async ({ params }, context) => {
      const { db, actor, now, enqueue } = context
      const quotation = await getVisibleQuotation(db, actor, params.id)
      context.about(`quotation:${quotation.id}`)
      await assertSendable(quotation, deps.desk, context)
      const mobile = quotation.customerId === null ? undefined : await mobileOf(db, quotation.customerId)
      const { total, validUntil } = quotation
      if (mobile === undefined || total === null || validUntil === null) throw problem('not-now')
      if ((await newestOffer(db, mobile))?.offer.stoppedAt) throw problem('not-now', { message: STOPPED })
      const before = (await offersOf(db, quotation.id)).filter(({ createdAt }) => now.getTime() - createdAt.getTime() < DAY_MS)
      if (before.length >= SENT_A_DAY) throw problem('too-often', { message: SENT_OFTEN })
      const offer = await addOffer(db, {
        quotationId: quotation.id,
        version: quotation.version,
        sentBy: requireStaff(actor).id,
        createdAt: now,
      })
      const words = await wordsOf(db, { offer, quotation, mobile }, deps.brand.name)
      const text = messageTexts.offerByText({ ...words, total, description: quotation.description, until: validUntil })
      const message = {
        channel: 'sms',
        recipient: mobile,
        purpose: 'text-offer',
        about: quotation.id,
        expiresAt: endOf(validUntil),
      } as const
      await queueMessage(db, { secret: deps.secret, enqueue }, { ...message, ...text })
      const [sent] = await describe(db, [offer])
      if (!sent) throw new Error('an offer by text was not kept')
      return sent
    },
  })

const STOPPED = 'This customer asked for no more offers by text message. Call them, or send a link.'
const SENT_OFTEN = 'This offer has been sent three times since yesterday. Call the customer, or send it again tomorrow.'
const NOT_SAID = 'Anyone who buys this insurance declares more than a text message can say. Send a link instead.'
const NO_COUNTER = 'Counter payments are not accepted here, so no one could pay without data. Send a link instead.'
const NOT_OFFERED = 'Only a valid offer can be sent by text message. Get the price first.'

async function assertSendable(quotation: QuotationRow, desk: CounterDesk, { db, actor, now }: Context): Promise<void> {
  const state = stateNow(quotation.state, quotation.validUntil, now)
  if (state === 'expired') throw problem('quotation-expired')
  if (state === 'referred' || state === 'declined') throw problem('blocked-by-control')
  if (state !== 'quoted' && state !== 'approved') throw problem('not-now', { message: NOT_OFFERED })
  const line = lineIn(quotation)
  if (!isSoldByText(line)) throw problem('not-now', { message: NOT_SAID })
  if (!desk.isOpen) throw problem('not-now', { message: NO_COUNTER })
  await assertLicensed(db, { agentId: quotation.agentId, line }, actor, now)
}

const iso = (instant: Date | null | undefined): string | null => instant?.toISOString() ?? null

/** The progress of the offers of one quotation, with the payment of the resulting policy. */
async function describe(db: Db, offers: readonly OfferRow[]): Promise<TextOffer[]> {
  const accepted = offers.find(({ acceptedAt }) => acceptedAt)
  const policy = accepted && (await policyOfQuotation(db, accepted.quotationId))
  const payments = policy ? await onlyContribution(policyPayments).of(db, policy.id) : []
  const paidAt = payments.find(({ state }) => state === 'paid')?.paidAt
  const counterCode = payments.find(({ state, counterCode }) => state === 'pending' && counterCode)?.counterCode?.code
  return offers.map((offer) => ({
    ...{ id: offer.id, sentAt: offer.createdAt.toISOString(), answeredAt: iso(offer.answeredAt), provedAt: iso(offer.provedAt) },
    ...{ acceptedAt: iso(offer.acceptedAt), wasRefused: offer.refusedBecause !== null, stoppedAt: iso(offer.stoppedAt) },
    ...{ identityAskedAt: iso(offer.identityAskedAt), counterAt: iso(offer.counterAt) },
    counterCode: offer === accepted ? (counterCode ?? null) : null,
    paidAt: offer === accepted ? iso(paidAt) : null,
  }))
}
