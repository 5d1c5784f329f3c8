import { cardPage } from './card-page/index.ts'
import { hostedCheckout } from './hosted-checkout/index.ts'
import type { ProviderModule } from './module.ts'

/** Every payment provider known to the program, in the order offered to payers. A new one is a folder and a line here. */
export const PROVIDERS: readonly ProviderModule[] = [cardPage, hostedCheckout]
