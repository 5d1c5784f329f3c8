import type { Day } from '#domain/day.ts'
import type { ProviderStatus } from '../../rules/payments.ts'
import { paymentSettings } from '../../server/provider/configuration.ts'
import type { ProviderSurroundings } from '../../server/provider/module.ts'
import { openProviders } from '../../server/provider/registry.ts'
import { type PaymentKey, type PaymentProvider, ProviderUnavailable } from '../../server/provider.ts'
import type { Reconciling } from '../../server/reconcile.ts'
import { reconcile } from '../../server/statement/named.ts'

/** The payment providers, for comparing their data with ours. `undefined` means no answer. */
export type ProviderDesk = {
  readonly names: readonly string[]
  /** The settlement file of a day; `none`: the provider has none. */
  readonly settlementOf: (provider: string, day: Day) => Promise<string | 'none' | undefined>
  /** Asks about one of our payments once more, whatever its state, and acts on the answer. */
  readonly askAgain: (paymentId: string, asking: Omit<Reconciling, 'providers' | 'evenIfPaid'>) => Promise<void>
  /** The provider's state of a payment that is not ours. */
  readonly standingOf: (provider: string, payment: PaymentKey) => Promise<ProviderStatus | undefined>
  /** Refunds all of it, once; returns whether it did. */
  readonly sendBack: (provider: string, payment: PaymentKey) => Promise<boolean>
}

export function openProviderDesk(
  environment: Readonly<Record<string, string | undefined>>,
  surroundings: ProviderSurroundings,
): ProviderDesk {
  const providers = openProviders(paymentSettings.parse(environment), surroundings)
  const asked = async <T>(name: string, ask: (provider: PaymentProvider) => Promise<T>): Promise<T | undefined> => {
    const provider = providers.named(name)
    try {
      return provider && (await ask(provider))
    } catch (error) {
      if (error instanceof ProviderUnavailable) return undefined
      throw error
    }
  }
  return {
    names: providers.names,
    settlementOf: (name, day) => asked(name, async (provider) => (await provider.settlementOf(day)) ?? 'none'),
    askAgain: async (paymentId, asking) => void (await reconcile(paymentId, { ...asking, providers, evenIfPaid: true })),
    standingOf: (name, payment) => asked(name, (provider) => provider.retrieve(payment)),
    sendBack: async (name, payment) =>
      (await asked(name, async (provider) => {
        await provider.refund(payment)
        return true
      })) ?? false,
  }
}
