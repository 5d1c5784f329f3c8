import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { job } from '#kit/job.ts'

const Instant = z.iso.datetime({ offset: true })

/** The progress of an offer sent by text message. */
export const TextOffer = z.object({
  id: z.uuid(),
  sentAt: Instant,
  answeredAt: Instant.nullable(),
  provedAt: Instant.nullable(),
  acceptedAt: Instant.nullable(),
  /** The code was right, but something prevented acceptance: the customer was told to call. */
  wasRefused: z.boolean(),
  identityAskedAt: Instant.nullable(),
  counterAt: Instant.nullable(),
  /** The code for paying it at a counter, while that payment is open. */
  counterCode: z.string().nullable(),
  paidAt: Instant.nullable(),
  stoppedAt: Instant.nullable(),
})
export type TextOffer = z.output<typeof TextOffer>

export const contract = {
  textOffers: get('user/quotation/:id/text', {
    summary: 'Progress of a quotation’s offers that were sent by text message, newest first',
    reply: z.object({ items: z.array(TextOffer) }),
    feature: 'QUOTES',
  }),
  sendByText: post('user/quotation/:id/text', {
    summary: 'Sends the customer the offer by text message, to accept and pay for without data',
    body: z.object({}),
    reply: TextOffer,
    feature: 'QUOTES',
    done: 'Sent by text message.',
  }),
}

const Payload = z.object({ offerId: z.uuid() })

/** Accepts an offer in the name of the customer, who sent the code back. */
export const acceptTextOffer = job('accept-text-offer', Payload)

/** Opens the counter payment of an offer accepted by text, or says what comes first; retries for an hour if the provider is down. */
export const payTextOffer = job('pay-text-offer', Payload, { retry: { times: 12, seconds: 5, atMostSeconds: 600 } })
