import type { SignedNotice } from '#kit/server/signed-notice.ts'
import type { PaymentChoice } from '../../public/contract.ts'
import type { PaymentMention, PaymentProvider, WebhookEvent } from '../provider.ts'
import { activeProviders, type PaymentSettings } from './configuration.ts'
import type { ProviderSurroundings } from './module.ts'

/** The configured providers. */
export type Providers = {
  /** The payer's options; a single one is no choice. */
  readonly choices: readonly PaymentChoice[]
  /** The provider for a method; without one, for the first that is offered. Undefined: there is none. */
  readonly providerFor: (method: string | undefined) => { readonly provider: PaymentProvider; readonly method: string | null } | undefined
  /** The configured ones, by the names stored with payments. */
  readonly names: readonly string[]
  /** The provider of a payment, by the name stored with it; undefined: no longer configured. */
  readonly named: (name: string) => PaymentProvider | undefined
  /** The provider that a return comes from, and the payment that it is about. */
  readonly parseReturn: (query: Readonly<Record<string, string>>) => Told | undefined
  /** The provider that signed a webhook, and its content. */
  readonly verifyWebhook: (request: SignedNotice) => (Told & { readonly eventId: string }) | undefined
}
export type Told = { readonly provider: string; readonly payment: PaymentMention }

export function registerProviders(providers: readonly PaymentProvider[]): Providers {
  const offered = offersOf(providers)
  const first = <T>(ask: (provider: PaymentProvider) => T | undefined): { provider: string; said: T } | undefined => {
    for (const provider of providers) {
      const said = ask(provider)
      if (said !== undefined) return { provider: provider.name, said }
    }
    return undefined
  }
  return {
    choices: offered.map(({ choice }) => choice),
    providerFor: (method) => {
      const found = method === undefined ? offered[0] : offered.find(({ choice }) => choice.code === method)
      if (found) return { provider: found.provider, method: found.choice.code }
      // People who see no page may request what a single provider's page would offer.
      const provider = providers.find(({ methods }) => methods.some(({ code }) => code === method))
      return provider && method !== undefined ? { provider, method } : undefined
    },
    names: providers.map(({ name }) => name),
    named: (name) => providers.find((provider) => provider.name === name),
    parseReturn: (query) => {
      const found = first((provider) => provider.parseReturn(query))
      return found && { provider: found.provider, payment: found.said }
    },
    verifyWebhook: (request) => {
      const found = first<WebhookEvent>((provider) => provider.verifyWebhook(request))
      return found && { provider: found.provider, ...found.said }
    },
  }
}

export const openProviders = (settings: PaymentSettings, surroundings: ProviderSurroundings): Providers =>
  registerProviders(activeProviders(settings).map(({ connect }) => connect(settings, surroundings)))

type Offer = { readonly provider: PaymentProvider; readonly choice: PaymentChoice }

/** Each method once, from the first provider that has it. With a single provider, there is nothing to choose. */
function offersOf(providers: readonly PaymentProvider[]): readonly Offer[] {
  const [only] = providers
  if (only && providers.length === 1) {
    const [method] = only.methods
    const code = only.methods.length === 1 && method ? method.code : null
    return [{ provider: only, choice: { code, label: only.methods.map(({ label }) => label).join(', '), nextStep: only.nextStep } }]
  }
  const all = providers.flatMap((provider) => provider.methods.map((choice) => ({ provider, choice })))
  return all.filter(({ choice }, index) => all.findIndex((other) => other.choice.code === choice.code) === index)
}
