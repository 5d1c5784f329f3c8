/** Stored as the provider of a payment to an agent, in cash or by cheque: there is no one to ask about it or to settle it. */
export const BY_HAND = 'by-hand'

type OfTheOffice = {
  readonly label: string
  /** Days within which the transactions of a day are settled; after that they are late. */
  readonly settlesWithinDays: number
}

/** Payment providers as shown to the office, by the name stored with their payments. */
const PROVIDERS: Readonly<Record<string, OfTheOffice>> = {
  'card-page': { label: 'Card page', settlesWithinDays: 2 },
  'hosted-checkout': { label: 'Wallets and counters', settlesWithinDays: 1 },
}
export const PROVIDER_NAMES = ['card-page', 'hosted-checkout'] as const
const USUAL_DAYS = 2

export const providerLabel = (name: string): string => PROVIDERS[name]?.label ?? name
export const settlesWithinDays = (name: string): number => PROVIDERS[name]?.settlesWithinDays ?? USUAL_DAYS
