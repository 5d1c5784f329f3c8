import { z } from 'zod'
import { CARD_ADDRESS, CARD_SECRET } from '#features/reference/simulators/public/addresses.ts'
import type { ProviderModule } from '../module.ts'
import { cardPageProvider } from './client.ts'

const NAME = 'card-page'

const Settings = z.object({
  CARD_PROVIDER_URL: z.url().or(z.literal('')).default('').describe('Base URL of the card-payment provider. If empty: the simulator.'),
  CARD_PROVIDER_SECRET: z.string().default('').describe('Shared secret to encrypt requests and responses and sign notifications.'),
})

/** A card page that is reached with encrypted requests and sends the payer back with an encrypted answer. */
export const cardPage: ProviderModule = {
  name: NAME,
  variables: Settings,
  addressIn: (settings) => Settings.parse(settings).CARD_PROVIDER_URL,
  missingIn: () => [],
  takesForms: true,
  connect: (settings, { simulatorsUrl, secretFor }) => {
    const { CARD_PROVIDER_URL: url, CARD_PROVIDER_SECRET: secret } = Settings.parse(settings)
    return cardPageProvider({
      name: NAME,
      baseUrl: () => url || `${simulatorsUrl()}${CARD_ADDRESS}`,
      secret: (url && secret) || secretFor(CARD_SECRET),
    })
  },
}
