import { z } from 'zod'
import { CHECKOUT_ADDRESS } from '#features/reference/simulators/public/addresses.ts'
import type { ProviderModule } from '../module.ts'
import { hostedCheckoutProvider } from './client.ts'

const NAME = 'hosted-checkout'

const Settings = z.object({
  CHECKOUT_PROVIDER_URL: z
    .url()
    .or(z.literal(''))
    .default('')
    .describe('Base URL of the provider of wallets and counters, whose API begins with /v1. If empty: the simulator.'),
  CHECKOUT_PROVIDER_KEY: z.string().default('').describe('Provider API key. Required with CHECKOUT_PROVIDER_URL.'),
  CHECKOUT_WEBHOOK_SECRET: z
    .string()
    .default('')
    .describe('Webhook signing secret of the provider, for /sdx-api/auth/payment/notify. Required with CHECKOUT_PROVIDER_URL.'),
})

/** A hosted page for wallets and counters, reached by JSON with an API key, which reports events by signed webhooks. */
export const hostedCheckout: ProviderModule = {
  name: NAME,
  variables: Settings,
  addressIn: (settings) => Settings.parse(settings).CHECKOUT_PROVIDER_URL,
  missingIn: (settings) => {
    const { CHECKOUT_PROVIDER_URL: url, ...secrets } = Settings.parse(settings)
    return url === '' ? [] : Object.entries(secrets).flatMap(([variable, value]) => (value === '' ? [variable] : []))
  },
  takesForms: false,
  connect: (settings, { simulatorsUrl, secretFor }) => {
    const { CHECKOUT_PROVIDER_URL: url, CHECKOUT_PROVIDER_KEY: key, CHECKOUT_WEBHOOK_SECRET: webhookSecret } = Settings.parse(settings)
    return hostedCheckoutProvider({
      name: NAME,
      baseUrl: () => url || `${simulatorsUrl()}${CHECKOUT_ADDRESS}`,
      apiKey: url ? key : secretFor('checkout-api-key'),
      webhookSecret: url ? webhookSecret : secretFor('checkout-webhook'),
    })
  },
}
