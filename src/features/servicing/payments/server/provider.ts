import type { Day } from '#domain/day.ts'
import type { SignedNotice } from '#kit/server/signed-notice.ts'
import type { Redirect } from '../public/contract.ts'
import type { ProviderStatus } from '../rules/payments.ts'

/** The provider did not answer, or not in a way that can be trusted. Whether money moved is not known. */
export class ProviderUnavailable extends Error {}

/** The provider answered that it does not do what it was asked: asked again, it most likely says the same. */
export class ProviderRefused extends ProviderUnavailable {}

/** Answers that say no to what was asked, and not that something is amiss on the way. */
export const isRefusal = (status: number): boolean => [400, 402, 409, 410, 422].includes(status)

/** No settlement file of a day is longer. */
export const LARGEST_SETTLEMENT = 5 * 1024 * 1024

/** One way to pay that a provider offers, in words for the payer. */
export type PaymentMethod = {
  /** Kept with the payment: `card`, `wallet`, `counter`. Where two providers offer the same, the first that is configured does it. */
  readonly code: string
  /** `GCash or Maya` */
  readonly label: string
  /** What happens next, in a sentence or two. */
  readonly nextStep: string
}

export type CheckoutOrder = {
  /** Ours, unguessable, one for each attempt: what makes a repeated order harmless. */
  readonly reference: string
  /** Whole centavos. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  /** What is paid for. */
  readonly description: string
  /** The code of the method that the payer chose; null: they choose on the provider's page. */
  readonly method: string | null
  /** The money is of no use after this moment; null: no such moment. */
  readonly payUntil: Date | null
  /** Where the payer's browser comes back to after paying, and where after giving up. */
  readonly returnUrl: string
  readonly cancelUrl: string
  /** Where this program is told of events, by a provider that takes the address with each order. */
  readonly webhookUrl: string
}

/** `providerRef`: the provider's own name of the checkout. `url`: its page. */
export type Checkout = { readonly providerRef: string; readonly url: string }

/** A payment as its provider is asked about it; without `providerRef` when the answer that brought it was lost. */
export type PaymentKey = {
  readonly reference: string
  readonly providerRef: string | null
  readonly amount: number
  readonly currency: string
}

/** What of a payment is sent back, where that is not all of it. */
export type RefundPart = { readonly reference: string; readonly amount: number }

/** Which payment a message is about, by our name of it or by the provider's. */
export type PaymentMention = { readonly reference: string } | { readonly providerRef: string }

export type WebhookEvent = { readonly eventId: string; readonly payment: PaymentMention }

/**
 * The trade's interface to whoever takes the money. What a browser or a webhook says is only a hint to `retrieve`: nothing else is
 * believed. Whatever calls the provider throws `ProviderUnavailable` when there is no answer, or none that can be trusted.
 */
export type PaymentProvider = {
  /** Kept with every payment, so that each later step asks the same provider: never changed once in use. */
  readonly name: string
  /** Which of a line's two return addresses it sends the payer back to: the encrypted one or the plain one. */
  readonly returnPage: 'encrypted' | 'plain'
  readonly methods: readonly PaymentMethod[]
  /** What happens next where this provider is the only one and its page offers all of its methods. */
  readonly nextStep: string
  /** Opens a checkout. The same reference again answers the same checkout. */
  readonly createCheckout: (order: CheckoutOrder) => Promise<Checkout>
  /** How the payer's browser goes to a checkout that is open. Asks nobody. */
  readonly redirectTo: (payment: PaymentKey, checkoutUrl: string) => Redirect
  /** Which payment a return is about, from the query that the browser brought; undefined when it is not this provider's. */
  readonly parseReturn: (query: Readonly<Record<string, string>>) => PaymentMention | undefined
  /** Which event a webhook tells; undefined when its signature is not this provider's, or is too old. */
  readonly verifyWebhook: (request: SignedNotice) => WebhookEvent | undefined
  /** How the payment stands there. A payment of which the provider never heard is `unknown`. */
  readonly retrieve: (payment: PaymentKey) => Promise<ProviderStatus>
  /** Has a code made with which somebody pays at a counter who sees no page; absent where only its page makes one. */
  readonly chooseCounter?: (payment: PaymentKey) => Promise<void>
  /** Closes a checkout so that nobody can pay it any more. One that is paid stays paid: ask `retrieve` afterwards. */
  readonly closeCheckout: (payment: PaymentKey) => Promise<void>
  /** Sends the whole amount back or, by the name of a part, that much of it: each once however often it is asked. */
  readonly refund: (payment: PaymentKey, part?: RefundPart) => Promise<void>
  /** What a day's captures and refunds came to, as the CSV file of the provider; undefined while there is none. */
  readonly settlementOf: (day: Day) => Promise<string | undefined>
}
