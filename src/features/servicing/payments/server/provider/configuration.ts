import { z } from 'zod'
import { commaList, onOff } from '#kit/server/settings.ts'
import { PROVIDERS } from './list.ts'
import type { ProviderModule } from './module.ts'

const Variables = z.object({
  PAYMENT_PROVIDERS: commaList.describe(
    'Enabled payment providers, in the order in which they are offered to payers, such as card-page,hosted-checkout. If empty: all that have an address, or a simulator.',
  ),
  SIMULATORS: onOff('on'),
  ...Object.fromEntries(PROVIDERS.flatMap(({ variables }) => Object.entries(variables.shape))),
})

export type PaymentSettings = z.output<typeof Variables>

/** The variables of all providers; each reads its own. */
export const paymentSettings = Variables.superRefine((settings, context) => {
  for (const { variable, message } of complaints(settings)) context.addIssue({ code: 'custom', path: [variable], message })
})

export function activeProviders(settings: PaymentSettings): readonly ProviderModule[] {
  const { PAYMENT_PROVIDERS: wanted, SIMULATORS } = settings
  if (wanted.length > 0) return wanted.flatMap((name) => PROVIDERS.filter((provider) => provider.name === name))
  return PROVIDERS.filter((provider) => SIMULATORS || provider.addressIn(settings) !== '')
}

/** What is wrong with the configuration of the providers, by variable. */
function complaints(settings: PaymentSettings): readonly { readonly variable: string; readonly message: string }[] {
  const { PAYMENT_PROVIDERS: wanted, SIMULATORS } = settings
  const known = PROVIDERS.map(({ name }) => name)
  const wrong = wanted.filter((name, index, all) => !known.includes(name) || all.indexOf(name) !== index)
  return [
    ...wrong.map((name) => ({ variable: 'PAYMENT_PROVIDERS', message: `${name}: known are ${known.join(', ')}, each once` })),
    ...activeProviders(settings).flatMap(({ name, addressIn, missingIn }) => [
      ...(wanted.length > 0 && !SIMULATORS && addressIn(settings) === ''
        ? [{ variable: 'PAYMENT_PROVIDERS', message: `${name} has no address, and the simulators are off` }]
        : []),
      ...missingIn(settings).map((variable) => ({ variable, message: `needed by ${name}` })),
    ]),
  ]
}

/** Origins of pages to which browsers post a form in order to pay. */
export const paymentFormOrigins = (settings: PaymentSettings): readonly string[] =>
  activeProviders(settings).flatMap(({ takesForms, addressIn }) => {
    const address = addressIn(settings)
    return takesForms && address !== '' ? [new URL(address).origin] : []
  })
