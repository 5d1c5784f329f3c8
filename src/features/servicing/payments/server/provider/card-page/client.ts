import { z } from 'zod'
import { decrypt, encrypt } from '#kit/server/crypto.ts'
import { callProvider } from '#kit/server/provider-calls.ts'
import { isSigned, parseJson } from '#kit/server/signed-notice.ts'
import { isRefusal, LARGEST_SETTLEMENT, type PaymentProvider, ProviderRefused, ProviderUnavailable } from '../../provider.ts'

const ANSWER_WITHIN_MS = 10_000

const CheckoutAnswer = z.object({ ref: z.string(), url: z.url() })
const StatusAnswer = z.object({
  status: z.enum(['paid', 'pending', 'refused', 'cancelled', 'expired', 'unknown', 'refunded', 'reversed']),
  amount: z.int(),
  currency: z.string(),
  ref: z.string(),
})
const Settlement = z.object({ file: z.string().max(LARGEST_SETTLEMENT).nullable() })
const Webhook = z.object({ eventId: z.string().max(100), reference: z.string().max(60) })
const Return = z.object({ reference: z.string().max(60) })

const NEXT_STEP = 'Your card is charged once. You enter it on the card-payment provider’s page; we never see its number.'

type Connection = { readonly name: string; readonly baseUrl: () => string; readonly secret: string }

/** A JSON API with encrypted requests and responses (AES-256-GCM), which reports events by signed webhooks. */
export function cardPageProvider({ name, baseUrl, secret }: Connection): PaymentProvider {
  const ask = async <T>(path: string, order: object, answer: z.ZodType<T>): Promise<T> => {
    try {
      const response = await callProvider(name, `${baseUrl()}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ request: encrypt(secret, 'request', JSON.stringify(order)) }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      if (isRefusal(response.status)) throw new ProviderRefused(`The provider refuses: status ${response.status}.`)
      if (!response.ok) throw new Error(`status ${response.status}`)
      const { answer: sealed } = z.object({ answer: z.string() }).parse(await response.json())
      return answer.parse(JSON.parse(decrypt(secret, 'answer', sealed) ?? 'undecipherable'))
    } catch (cause) {
      if (cause instanceof ProviderRefused) throw cause
      throw new ProviderUnavailable(`card provider: ${path}`, { cause })
    }
  }
  return {
    name,
    returnPage: 'encrypted',
    methods: [{ code: 'card', label: 'Card', nextStep: NEXT_STEP }],
    nextStep: NEXT_STEP,
    createCheckout: async ({ reference, amount, currency, description, returnUrl, cancelUrl, webhookUrl: notifyUrl }) => {
      const order = { reference, amount, currency, description, returnUrl, cancelUrl, notifyUrl }
      const { ref, url } = await ask('checkouts', order, CheckoutAnswer)
      return { providerRef: ref, url }
    },
    redirectTo: ({ reference, amount, currency }, url) => ({
      method: 'post',
      url,
      fields: { request: encrypt(secret, 'request', JSON.stringify({ reference, amount, currency })) },
    }),
    parseReturn: ({ cipher }) => {
      const text = cipher === undefined ? undefined : decrypt(secret, 'return', cipher)
      return text === undefined ? undefined : Return.safeParse(parseJson(text)).data
    },
    verifyWebhook: (request) => {
      if (!isSigned(request, 'payment-signature', secret)) return undefined
      const event = Webhook.safeParse(parseJson(request.rawBody)).data
      return event && { eventId: event.eventId, payment: { reference: event.reference } }
    },
    retrieve: async ({ reference }) => {
      const { ref, ...status } = await ask('retrieve', { reference }, StatusAnswer)
      return { ...status, providerRef: ref, ...(status.status === 'refused' ? { reason: 'The card was refused by its bank.' } : {}) }
    },
    closeCheckout: async ({ reference }) => void (await ask('close', { reference }, z.object({}))),
    refund: async ({ reference }, part) => {
      const { refunded } = await ask('refund', { reference, part }, z.object({ refunded: z.boolean() }))
      if (!refunded) throw new ProviderRefused('The provider says that it does not refund this.')
    },
    settlementOf: async (day) => (await ask('settlements', { day }, Settlement)).file ?? undefined,
  }
}
