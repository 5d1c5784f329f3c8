import { NEED_RANKS, type Needs, type RecommendationReason } from '#domain/needs.ts'
import type { Line } from '#lines/line.ts'

export type Recommendation = RecommendationReason & {
  /** Code of the line, by which a lead's interest is kept. */
  readonly product: string
  /** Whether a price is to be had now. */
  readonly isSold: boolean
}

/** Kinds of insurance that are still to come; a line that we sell speaks for itself and takes the place of its namesake. */
const INTENDED: readonly { readonly product: string; readonly recommend: (needs: Needs) => RecommendationReason | undefined }[] = [
  {
    product: 'group',
    recommend: ({ employees }) =>
      employees > 0
        ? { rank: 'livelihood', reason: 'People work for you: one policy covers all of them, at a lower price than each alone.' }
        : undefined,
  },
]

/** What a person with these needs is well advised to have, most urgent first. */
export function recommend(needs: Needs, sold: readonly Pick<Line, 'code' | 'sale'>[]): Recommendation[] {
  const now = sold.map(({ code, sale }) => ({ product: code, recommend: sale.recommend, isSold: true }))
  const later = INTENDED.filter(({ product }) => !sold.some(({ code }) => code === product)).map((each) => ({ ...each, isSold: false }))
  return [...now, ...later]
    .flatMap(({ product, recommend: reasonFor, isSold }) => {
      const found = reasonFor(needs)
      return found ? [{ ...found, product, isSold }] : []
    })
    .toSorted((a, b) => NEED_RANKS.indexOf(a.rank) - NEED_RANKS.indexOf(b.rank))
}
