import { type Centavos, type Millionths, proportion, share, sum } from '#domain/money.ts'
import { grossOf, type SoldPart, type Working } from './earning.ts'

/** What a person earned on a sale, and what was taken back since then. */
export type Earned = { readonly workings: readonly Working[]; readonly taxRate: Millionths }

/** Combines workings of the same line: what is left of the basis, and of the earnings on it. */
const standing = (all: readonly Working[]): Working[] => {
  const byLine = new Map<string, Working>()
  for (const each of all) {
    const before = byLine.get(each.line)
    byLine.set(each.line, before ? { ...before, basis: before.basis + each.basis, amount: before.amount + each.amount } : each)
  }
  return [...byLine.values()]
}

/** What is kept of the net premium of a sale, by line. */
export const keptOf = (all: readonly Working[]): SoldPart[] => standing(all).map(({ line, basis }) => ({ line, net: basis }))

export type Sold = { readonly saleId: string; readonly kept: readonly SoldPart[] }
export type Returned = { readonly saleId: string; readonly parts: readonly SoldPart[] }

/**
 * Which sales a returned net premium reduces: the newest first, as with credit notes and refunds, and their lines in proportion. Never more
 * than is kept.
 */
export function returnedOf(amount: Centavos, newestFirst: readonly Sold[]): Returned[] {
  let left = amount
  return newestFirst.flatMap(({ saleId, kept }) => {
    const all = Math.max(0, sum(kept.map(({ net }) => net)))
    const back = Math.min(left, all)
    if (back <= 0) return []
    left -= back
    // Rounded on running totals, so that the parts add up.
    let before = 0
    const parts = kept.map(({ line, net }) => {
      const from = proportion(before, back, all)
      before += net
      return { line, net: proportion(before, back, all) - from }
    })
    return [{ saleId, parts }]
  })
}

export type TakenBack = { readonly workings: readonly Working[]; readonly tax: Centavos }

/** What is taken back when part of the premium is returned: what remains is what the same rates give on what is kept, to the centavo. */
export function takeBack({ workings, taxRate }: Earned, returned: readonly SoldPart[]): TakenBack {
  const now = standing(workings)
  const back = now.map(({ line, basis, rate, amount, law }): Working => {
    const gone = sum(returned.filter((each) => each.line === line).map(({ net }) => net))
    return { line, basis: -gone || 0, rate, amount: share(basis - gone, rate) - amount || 0, ...(law ? { law } : {}) }
  })
  const gross = grossOf(now)
  return { workings: back, tax: share(gross + grossOf(back), taxRate) - share(gross, taxRate) || 0 }
}
