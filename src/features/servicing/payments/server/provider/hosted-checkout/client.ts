import type { z } from 'zod'
import { addDays, dayOf, endOf } from '#domain/day.ts'
import { now } from '#kit/server/clock.ts'
import { callProvider } from '#kit/server/provider-calls.ts'
import { isSigned, parseJson } from '#kit/server/signed-notice.ts'
import { isRefusal, type PaymentKey, type PaymentProvider, ProviderRefused, ProviderUnavailable } from '../../provider.ts'
import { Refund, Return, Session, SessionList, Settlement, statusOf, Webhook } from './messages.ts'

const ANSWER_WITHIN_MS = 10_000
/** For how many days after today a code may be paid at a counter, unless something ends earlier. */
const COUNTER_DAYS = 3

const WALLETS = ['gcash', 'maya']
const COUNTERS = ['over_the_counter']
const TYPES: Readonly<Record<string, readonly string[]>> = { wallet: WALLETS, counter: COUNTERS }

type Connection = { readonly name: string; readonly baseUrl: () => string; readonly apiKey: string; readonly webhookSecret: string }

/** Checkout sessions by JSON (`/v1/checkout_sessions`), amounts in centavos, like most gateways. */
export function hostedCheckoutProvider({ name, baseUrl, apiKey, webhookSecret }: Connection): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`

  const ask = <T>(path: string, answer: z.ZodType<T>, init: RequestInit = {}): Promise<T> =>
    request(path, init, (body) => answer.parse(body))
  /** Returns undefined for "not found", where that is a valid answer. */
  const askIfThere = <T>(path: string, answer: z.ZodType<T>): Promise<T | undefined> =>
    request(path, {}, (body) => (body === undefined ? undefined : answer.parse(body)))
  const request = async <T>(path: string, init: RequestInit, read: (body: unknown) => T): Promise<T> => {
    try {
      const response = await callProvider(name, `${baseUrl()}/v1/${path}`, {
        ...init,
        headers: { authorization, ...init.headers },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      })
      if (response.status === 404) return read(undefined)
      if (isRefusal(response.status)) throw new ProviderRefused(`The provider refuses: status ${response.status}.`)
      if (!response.ok) throw new Error(`status ${response.status}`)
      return read(await response.json())
    } catch (cause) {
      if (cause instanceof ProviderRefused) throw cause
      throw new ProviderUnavailable(`checkout provider: ${path.split(/[/?]/, 1)[0]}`, { cause })
    }
  }
  const post = <T>(path: string, body: object, answer: z.ZodType<T>, idempotencyKey: string): Promise<T> =>
    ask(path, answer, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify(body),
    })

  /** By our reference if the response with the session's id was lost. */
  const find = async ({ reference, providerRef }: PaymentKey): Promise<Session | undefined> => {
    if (providerRef) return ask(`checkout_sessions/${encodeURIComponent(providerRef)}`, Session)
    const { data } = await ask(`checkout_sessions?${new URLSearchParams({ reference_number: reference })}`, SessionList)
    return data[0]
  }

  return {
    name,
    returnPage: 'plain',
    methods: [
      {
        code: 'wallet',
        label: 'GCash or Maya',
        nextStep: 'You choose your wallet on the next page and confirm there. It is paid immediately.',
      },
      {
        code: 'counter',
        label: 'Pay at a counter',
        nextStep: 'You get a code on the next page and pay with it, in cash, at 7-Eleven or Bayad. There is no cover before it is paid.',
      },
    ],
    nextStep: 'On the next page, you choose GCash or Maya, or get a code to pay with at a counter.',
    createCheckout: async ({ reference, amount, currency, description, method, payUntil, returnUrl, cancelUrl }) => {
      const latest = endOf(addDays(dayOf(now()), COUNTER_DAYS))
      const { id, checkout_url } = await post(
        'checkout_sessions',
        {
          reference_number: reference,
          amount,
          currency,
          description,
          payment_method_types: (method === null ? undefined : TYPES[method]) ?? [...WALLETS, ...COUNTERS],
          expires_at: (payUntil && payUntil < latest ? payUntil : latest).toISOString(),
          success_url: returnUrl,
          cancel_url: cancelUrl,
        },
        Session,
        reference,
      )
      return { providerRef: id, url: checkout_url }
    },
    redirectTo: (_, url) => ({ method: 'get', url, fields: {} }),
    parseReturn: (query) => {
      const session = Return.safeParse(query).data?.session_id
      return session === undefined ? undefined : { providerRef: session }
    },
    verifyWebhook: (request) => {
      if (!isSigned(request, 'checkout-signature', webhookSecret)) return undefined
      const event = Webhook.safeParse(parseJson(request.rawBody)).data
      return event && { eventId: event.id, payment: { providerRef: event.data.id } }
    },
    retrieve: async (payment) => statusOf(await find(payment), payment.reference),
    chooseCounter: async (payment) => {
      const session = await find(payment)
      if (!session) throw new ProviderUnavailable('checkout provider: no session to pay at a counter')
      await post(`checkout_sessions/${encodeURIComponent(session.id)}/counter`, {}, Session, `counter-${payment.reference}`)
    },
    closeCheckout: async (payment) => {
      const session = await find(payment)
      if (session) await post(`checkout_sessions/${encodeURIComponent(session.id)}/expire`, {}, Session, `expire-${payment.reference}`)
    },
    refund: async (payment, part) => {
      const session = await find(payment)
      if (!session) throw new ProviderUnavailable('checkout provider: nothing to send back')
      const { reference, amount } = part ?? { reference: payment.reference, amount: session.amount }
      const { status } = await post('refunds', { checkout_session: session.id, amount }, Refund, `refund-${reference}`)
      if (status === 'failed') throw new ProviderRefused('The provider says that the refund failed.')
    },
    settlementOf: async (day) => (await askIfThere(`settlements/${day}`, Settlement))?.file,
  }
}
