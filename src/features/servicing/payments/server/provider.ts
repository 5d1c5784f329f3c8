import type { Day } from '#domain/day.ts'
import type { SignedNotice } from '#kit/server/signed-notice.ts'
import type { Redirect } from '../public/contract.ts'
import type { ProviderStatus } from '../rules/payments.ts'

/** The provider did not answer, or not reliably. Whether money moved is not known. */
export class ProviderUnavailable extends Error {}

/** The provider refused the request: if repeated, it most likely does so again. */
export class ProviderRefused extends ProviderUnavailable {}

/** Whether the status is a refusal of the request, and not a failure on the way. */
export const isRefusal = (status: number): boolean => [400, 402, 409, 410, 422].includes(status)

/** The largest settlement file of a day, in bytes. */
export const LARGEST_SETTLEMENT = 5 * 1024 * 1024

/** One payment method of a provider, in words for the payer. */
export type PaymentMethod = {
  /** Stored with the payment: `card`, `wallet`, `counter`. If two providers offer the same, the first configured one is used. */
  readonly code: string
  /** `GCash or Maya` */
  readonly label: string
  /** What happens next, in a sentence or two. */
  readonly nextStep: string
}

export type CheckoutOrder = {
  /** Our own, unguessable, one per attempt: makes a repeated order harmless. */
  readonly reference: string
  /** Whole centavos. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  /** What is paid for. */
  readonly description: string
  /** The code of the method that the payer chose; null: they choose on the provider's page. */
  readonly method: string | null
  /** After this moment the money is of no use; null: no limit. */
  readonly payUntil: Date | null
  /** Where the payer's browser returns to after paying, and where after giving up. */
  readonly returnUrl: string
  readonly cancelUrl: string
  /** Where this program receives events, for a provider that takes the address with each order. */
  readonly webhookUrl: string
}

/** `providerRef`: the provider's own reference of the checkout. `url`: its page. */
export type Checkout = { readonly providerRef: string; readonly url: string }

/** What identifies a payment to its provider; without `providerRef` if the response with it was lost. */
export type PaymentKey = {
  readonly reference: string
  readonly providerRef: string | null
  readonly amount: number
  readonly currency: string
}

/** The part of a payment to refund, if not all of it. */
export type RefundPart = { readonly reference: string; readonly amount: number }

/** The payment that a message is about, by our reference or the provider's. */
export type PaymentMention = { readonly reference: string } | { readonly providerRef: string }

export type WebhookEvent = { readonly eventId: string; readonly payment: PaymentMention }

/**
 * The interface to payment providers. What a browser or a webhook says is only a hint to call `retrieve`: nothing else is trusted. Whatever
 * calls the provider throws `ProviderUnavailable` if there is no answer, or no reliable one.
 */
export type PaymentProvider = {
  /** Stored with every payment, so that each later step uses the same provider: never changed once in use. */
  readonly name: string
  /** Which of a line's two return addresses it uses for the payer: the encrypted one or the plain one. */
  readonly returnPage: 'encrypted' | 'plain'
  readonly methods: readonly PaymentMethod[]
  /** What happens next, if this is the only provider and its page offers all of its methods. */
  readonly nextStep: string
  /** Opens a checkout. The same reference returns the same checkout. */
  readonly createCheckout: (order: CheckoutOrder) => Promise<Checkout>
  /** How the payer's browser gets to an open checkout. Makes no request. */
  readonly redirectTo: (payment: PaymentKey, checkoutUrl: string) => Redirect
  /** The payment that a return is about, from the browser's query; undefined if it is not this provider's. */
  readonly parseReturn: (query: Readonly<Record<string, string>>) => PaymentMention | undefined
  /** The event of a webhook; undefined if its signature is not this provider's, or is too old. */
  readonly verifyWebhook: (request: SignedNotice) => WebhookEvent | undefined
  /** The provider's state of the payment. A payment that it never heard of is `unknown`. */
  readonly retrieve: (payment: PaymentKey) => Promise<ProviderStatus>
  /** Creates a counter code for someone who sees no page; absent if only the provider's page can create one. */
  readonly chooseCounter?: (payment: PaymentKey) => Promise<void>
  /** Closes a checkout so that it can no longer be paid. A paid one stays paid: call `retrieve` afterwards. */
  readonly closeCheckout: (payment: PaymentKey) => Promise<void>
  /** Refunds the whole amount or, by the reference of a part, that much: each once, however often it is called. */
  readonly refund: (payment: PaymentKey, part?: RefundPart) => Promise<void>
  /** The captures and refunds of a day, as the provider's CSV file; undefined while there is none. */
  readonly settlementOf: (day: Day) => Promise<string | undefined>
}
