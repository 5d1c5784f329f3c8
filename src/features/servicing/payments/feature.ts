import { z } from 'zod'
import { pathTo } from '#domain/routing.ts'
import { CARD_ADDRESS, CARD_SECRET } from '#features/reference/simulators/public/addresses.ts'
import { hmac } from '#kit/server/crypto.ts'
import { configured, type Feature } from '../../feature.ts'
import { paymentsApi } from './server/api.ts'
import { paymentsJobs } from './server/jobs.ts'
import { paymentNotice } from './server/notice.ts'
import { cipherProvider } from './server/provider.ts'

/** Where the card provider sends a payer back to. An encrypted answer needs no session, a plain one goes to the payer's own screens. */
const returnPath = (line: string, audience: 'agent' | 'customer', kind: 'encrypted' | 'plain'): string =>
  kind === 'encrypted'
    ? pathTo('payments/return', { line, audience: 'public', variant: 'encrypted' })
    : pathTo('payments/return', { line, audience: audience === 'customer' ? 'customer' : 'public' })

export const feature: Feature = {
  name: 'payments',
  ...configured(
    z.object({
      CARD_PROVIDER_URL: z.url().or(z.literal('')).default('').describe('Base address of the card-payment provider. Empty: the simulator.'),
      CARD_PROVIDER_SECRET: z.string().default('').describe('Shared secret that encrypts requests and answers and signs notifications.'),
    }),
    ({ secret, asSystem, enqueue, ownUrl, simulatorsUrl }, { CARD_PROVIDER_URL: cardUrl, CARD_PROVIDER_SECRET: cardSecret }) => {
      const provider = cipherProvider({
        secret: (cardUrl && cardSecret) || hmac(secret, CARD_SECRET),
        baseUrl: () => cardUrl || `${simulatorsUrl()}${CARD_ADDRESS}`,
      })
      return {
        served: [paymentsApi({ provider, returnPath, ownUrl, asSystem })],
        works: paymentsJobs({ provider }),
        plugins: [paymentNotice({ provider, asSystem, enqueue })],
        formOrigins: cardUrl ? [new URL(cardUrl).origin] : [],
      }
    },
  ),
}
