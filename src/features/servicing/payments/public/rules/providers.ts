/** Kept as the provider of what was paid to an agent, in cash or by cheque: nobody can be asked about it, and nobody settles it. */
export const BY_HAND = 'by-hand'

type OfTheOffice = {
  readonly label: string
  /** What moved on a day is settled within so many days; after that it is late. */
  readonly settlesWithinDays: number
}

/** Payment providers as the office reads them, by the name that their payments keep. */
const PROVIDERS: Readonly<Record<string, OfTheOffice>> = {
  'card-page': { label: 'Card page', settlesWithinDays: 2 },
  'hosted-checkout': { label: 'Wallets and counters', settlesWithinDays: 1 },
}
export const PROVIDER_NAMES = ['card-page', 'hosted-checkout'] as const
const USUAL_DAYS = 2

export const providerLabel = (name: string): string => PROVIDERS[name]?.label ?? name
export const settlesWithinDays = (name: string): number => PROVIDERS[name]?.settlesWithinDays ?? USUAL_DAYS
