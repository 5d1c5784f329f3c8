import { z } from 'zod'
import { decrypt, encrypt, hmac, sameText } from '#kit/server/crypto.ts'
import type { Truth } from '../rules/payments.ts'

/** The provider did not answer, or not in a way that can be trusted. */
export class ProviderSilent extends Error {}

export type Checkout = { readonly providerRef: string; readonly url: string }

/** The door to a card-payment provider. Whatever it says is believed only when it is encrypted or signed with our secret. */
export type PaymentProvider = {
  readonly name: string
  createCheckout: (order: {
    reference: string
    amount: number
    currency: string
    description: string
    returnUrl: string
    cancelUrl: string
    notifyUrl: string
  }) => Promise<Checkout>
  /** What the payer's browser carries to the card page. */
  requestFor: (reference: string, amount: number, currency: string) => string
  /** Which payment an encrypted return is about, or undefined when it is not the provider's. */
  readReturn: (cipher: string) => string | undefined
  /** Which event and payment a notification is about, or undefined when its signature is not the provider's or is too old. */
  readNotice: (signature: string, body: string, now: Date) => { eventId: string; reference: string } | undefined
  retrieve: (reference: string) => Promise<Truth>
  /** Closes a checkout so that nobody can pay it any more; its truth is asked for afterwards. */
  close: (reference: string) => Promise<void>
  refund: (reference: string) => Promise<void>
}

const ANSWER_WITHIN_MS = 10_000
/** philippines.md §9.1 */
const NOTICE_TOLERANCE_SECONDS = 300

const CheckoutAnswer = z.object({ ref: z.string(), url: z.url() })
const TruthAnswer = z.object({
  status: z.enum(['paid', 'pending', 'refused', 'cancelled', 'expired', 'unknown', 'refunded', 'reversed']),
  amount: z.int(),
  currency: z.string(),
  ref: z.string(),
})
const Notice = z.object({ eventId: z.string().max(100), reference: z.string().max(60) })
const Return = z.object({ reference: z.string().max(60) })

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A provider that speaks JSON with encrypted requests and answers (AES-256-GCM) and HMAC-signed notifications. */
export function cipherProvider({ baseUrl, secret }: { baseUrl: () => string; secret: string }): PaymentProvider {
  const ask = async <T>(path: string, order: object, answer: z.ZodType<T>): Promise<T> => {
    try {
      const response = await fetch(`${baseUrl()}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ request: encrypt(secret, 'request', JSON.stringify(order)) }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      if (!response.ok) throw new Error(`status ${response.status}`)
      const { answer: sealed } = z.object({ answer: z.string() }).parse(await response.json())
      return answer.parse(JSON.parse(decrypt(secret, 'answer', sealed) ?? 'undecipherable'))
    } catch (cause) {
      throw new ProviderSilent(`card provider: ${path}`, { cause })
    }
  }
  return {
    name: 'cipher',
    createCheckout: async (order) => {
      const { ref, url } = await ask('checkouts', order, CheckoutAnswer)
      return { providerRef: ref, url }
    },
    requestFor: (reference, amount, currency) => encrypt(secret, 'request', JSON.stringify({ reference, amount, currency })),
    readReturn: (cipher) => {
      const text = decrypt(secret, 'return', cipher)
      return text === undefined ? undefined : Return.parse(JSON.parse(text)).reference
    },
    readNotice: (signature, body, now) => {
      const { t = '', v1 = '' } = Object.fromEntries(signature.split(',').map((part) => part.split('=', 2)))
      const age = Math.abs(now.getTime() / 1000 - Number(t))
      if (!(age <= NOTICE_TOLERANCE_SECONDS) || !sameText(v1, hmac(secret, `${t}.${body}`))) return undefined
      return Notice.safeParse(readJson(body)).data
    },
    retrieve: async (reference) => {
      const { ref, ...truth } = await ask('retrieve', { reference }, TruthAnswer)
      return { ...truth, providerRef: ref }
    },
    close: async (reference) => void (await ask('close', { reference }, z.object({}))),
    refund: async (reference) => void (await ask('refund', { reference }, z.object({ refunded: z.literal(true) }))),
  }
}
