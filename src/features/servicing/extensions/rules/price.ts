import { type Centavos, sum } from '#domain/money.ts'
import { type PremiumLine, type Worksheet, withLines } from '#domain/worksheet.ts'
import { netPremium } from '#lines/return-premium.ts'

/** What has to be paid for more days, and the resulting total price. */
export type ExtensionPrice = { readonly lines: readonly PremiumLine[]; readonly total: Centavos; readonly whole: Worksheet }

type Prices = {
  /** What was paid until now. */
  readonly sold: Worksheet
  /** The price of the present and of the longer cover, by the same tariff. */
  readonly present: Worksheet
  readonly longer: Worksheet
  readonly taxesOn: (net: Centavos) => readonly PremiumLine[]
}

/** The difference of the premiums of the longer and the present cover, with its taxes (supplement.md A5); longer cover never costs less. */
export function priceOfExtension({ sold, present, longer, taxesOn }: Prices): ExtensionPrice {
  const difference = Math.max(0, netPremium(longer.lines) - netPremium(present.lines))
  if (difference === 0) return { lines: [], total: 0, whole: sold }
  const taxes = taxesOn(difference)
  const lines: PremiumLine[] = [{ code: 'extension', label: 'More days of cover', kind: 'premium', amount: difference }, ...taxes]
  return { lines, total: sum(lines.map(({ amount }) => amount)), whole: withLines(sold, lines, longer) }
}
