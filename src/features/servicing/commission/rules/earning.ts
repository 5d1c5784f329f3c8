import type { CommissionRole } from '#domain/commission-roles.ts'
import { type Centavos, type Millionths, share, sum } from '#domain/money.ts'
import type { PremiumLine } from '#domain/worksheet.ts'
import { lines } from '#lines'

/** The net premium of one line of business in a payment: a package includes another line. */
export type SoldPart = { readonly line: string; readonly net: Centavos }

/** How the earnings on a part were calculated; negative if taken back. */
export type Working = {
  readonly line: string
  readonly basis: Centavos
  readonly rate: Millionths
  /** The law whose ceiling lowered the rate. */
  readonly law?: string | undefined
  readonly amount: Centavos
}

/** Net premiums by line: cover included in a package is prefixed with its line's code (`ctpl-basic`). */
export function partsOf(premium: readonly PremiumLine[], ownLine: string): SoldPart[] {
  const nets = new Map<string, Centavos>()
  for (const { code, kind, amount } of premium) {
    if (kind !== 'premium') continue
    const line = Object.keys(lines).find((each) => code.startsWith(`${each}-`)) ?? ownLine
    nets.set(line, (nets.get(line) ?? 0) + amount)
  }
  return [...nets].map(([line, net]) => ({ line, net }))
}

type RateRow = {
  readonly line: string
  readonly package: string
  readonly role: CommissionRole
  readonly level: string
  readonly rate: Millionths
}
const ANY = 'any'

type Asked = { readonly line: string; readonly package: string | null; readonly role: CommissionRole; readonly level: string }

/** The rate of the row that matches a sale most closely: its package takes precedence over the earner's level. */
export function rateFor(rates: readonly RateRow[], asked: Asked): Millionths {
  const fits = (row: RateRow) =>
    row.line === asked.line &&
    row.role === asked.role &&
    (row.package === ANY || row.package === asked.package) &&
    (row.level === ANY || row.level === asked.level)
  const weight = (row: RateRow) => (row.package === ANY ? 0 : 2) + (row.level === ANY ? 0 : 1)
  return rates.filter(fits).toSorted((a, b) => weight(b) - weight(a))[0]?.rate ?? 0
}

/** A person who may earn on a sale: the seller, then those above, nearest first. */
export type Earner = { readonly staffId: string; readonly role: CommissionRole; readonly level: string }

type Terms = {
  readonly rates: readonly RateRow[]
  readonly ceilings: readonly { readonly line: string; readonly most: Millionths; readonly law: string }[]
}

export type Earning = { readonly earner: Earner; readonly workings: readonly Working[] }

/** What each person earns on a payment. Under a legal ceiling the seller comes first, and those above share what is left. */
export function earnings(
  parts: readonly SoldPart[],
  { rates, ceilings }: Terms,
  {
    earners,
    package: chosen,
    line: ownLine,
  }: { readonly earners: readonly Earner[]; readonly package: string | null; readonly line: string },
): Earning[] {
  const used = new Map<string, Millionths>()
  const rated = (earner: Earner, { line, net }: SoldPart): Working => {
    const wanted = rateFor(rates, { line, package: line === ownLine ? chosen : null, role: earner.role, level: earner.level })
    const ceiling = ceilings.find((each) => each.line === line)
    const left = ceiling ? Math.max(0, ceiling.most - (used.get(line) ?? 0)) : wanted
    const rate = Math.min(wanted, left)
    used.set(line, (used.get(line) ?? 0) + rate)
    return { line, basis: net, rate, amount: share(net, rate), ...(rate < wanted ? { law: ceiling?.law } : {}) }
  }
  return earners
    .map((earner) => ({ earner, workings: parts.map((part) => rated(earner, part)) }))
    .filter(({ workings }) => workings.some(({ rate }) => rate > 0))
}

export const grossOf = (workings: readonly Pick<Working, 'amount'>[]): Centavos => sum(workings.map(({ amount }) => amount))
