import type { z } from 'zod'
import { PROVIDERS } from './list.ts'
import type { ProviderModule } from './module.ts'

export type PaymentConfig = {
  /** Names of the providers that are on, in order; empty: every one that has an address or a simulator. */
  readonly PAYMENT_PROVIDERS: readonly string[]
  readonly SIMULATORS: boolean
  /** What the providers' own variables say. */
  readonly paymentSettings: Readonly<Record<string, unknown>>
}

/** The variables of all providers. */
export const paymentVariables: z.ZodRawShape = Object.fromEntries(PROVIDERS.flatMap(({ variables }) => Object.entries(variables.shape)))

export function activeProviders({ PAYMENT_PROVIDERS, SIMULATORS, paymentSettings }: PaymentConfig): readonly ProviderModule[] {
  if (PAYMENT_PROVIDERS.length > 0) return PAYMENT_PROVIDERS.flatMap((name) => PROVIDERS.filter((provider) => provider.name === name))
  return PROVIDERS.filter((provider) => SIMULATORS || provider.addressIn(paymentSettings) !== '')
}

/** What is wrong with the configuration of the providers, by variable. */
export function paymentComplaints(config: PaymentConfig): readonly { readonly variable: string; readonly message: string }[] {
  const known = PROVIDERS.map(({ name }) => name)
  const wrong = config.PAYMENT_PROVIDERS.filter((name, index, all) => !known.includes(name) || all.indexOf(name) !== index)
  const unreachable = config.PAYMENT_PROVIDERS.length > 0 && !config.SIMULATORS
  return [
    ...wrong.map((name) => ({ variable: 'PAYMENT_PROVIDERS', message: `${name}: known are ${known.join(', ')}, each once` })),
    ...activeProviders(config).flatMap(({ name, addressIn, missingIn }) => [
      ...(unreachable && addressIn(config.paymentSettings) === ''
        ? [{ variable: 'PAYMENT_PROVIDERS', message: `${name} has no address, and the simulators are off` }]
        : []),
      ...missingIn(config.paymentSettings).map((variable) => ({ variable, message: `needed by ${name}` })),
    ]),
  ]
}

/** Origins of pages to which browsers post a form when they go to pay. */
export const paymentFormOrigins = (config: PaymentConfig): readonly string[] =>
  activeProviders(config).flatMap(({ takesForms, addressIn }) => {
    const address = addressIn(config.paymentSettings)
    return takesForms && address !== '' ? [new URL(address).origin] : []
  })
