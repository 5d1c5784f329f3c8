import type { CounterCode } from '#domain/counter-code.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import { type CheckoutDeps, payCharge } from '../../server/checkout.ts'
import { paymentSettings } from '../../server/provider/configuration.ts'
import type { ProviderSurroundings } from '../../server/provider/module.ts'
import { openProviders } from '../../server/provider/registry.ts'
import { reconcilePayment } from '../../server/reconcile.ts'
import { returnPath } from '../../server/return-path.ts'
import { stateOf } from '../../server/store.ts'

const METHOD = 'counter'

/** Payments at counters for people who see no page, neither ours nor a provider's. */
export type CounterDesk = {
  /** Whether any provider can create counter codes without a page. */
  readonly isOpen: boolean
  /** Opens the counter payment of a policy, or continues the open one; undefined if it was paid in the meantime. */
  readonly openPayment: (
    policyId: string,
    context: JobContext,
  ) => Promise<{ readonly amount: number; readonly code: CounterCode } | undefined>
}

type Surroundings = ProviderSurroundings & Omit<CheckoutDeps, 'providers' | 'returnPath'> & { readonly pageUrl: (path: string) => string }

export function openCounterDesk(
  environment: Readonly<Record<string, string | undefined>>,
  { simulatorsUrl, secretFor, pageUrl, ...rest }: Surroundings,
): CounterDesk {
  const providers = openProviders(paymentSettings.parse(environment), { simulatorsUrl, secretFor })
  const provider = providers.providerFor(METHOD)?.provider
  return {
    isOpen: provider?.chooseCounter !== undefined,
    openPayment: async (policyId, context) => {
      const opening = { ...context, origin: { baseUrl: new URL(pageUrl('/')).origin } }
      const row = await payCharge({ policyId, chargeId: undefined, method: METHOD }, { ...rest, providers, returnPath }, opening)
      if (stateOf(row) === 'paid') return undefined
      if (!row.counterCode) await provider?.chooseCounter?.(row)
      const { amount, counterCode, state } = await reconcilePayment(row.id, { ...context, providers })
      if (state === 'paid') return undefined
      if (!counterCode) throw new Error(`no code for a counter came for payment ${row.id}`)
      return { amount, code: counterCode }
    },
  }
}
