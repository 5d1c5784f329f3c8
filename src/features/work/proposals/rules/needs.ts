import { NEED_RANKS, type Needs, type RecommendationReason } from '#domain/needs.ts'
import type { Line } from '#lines/line.ts'

/** With the code of the line, under which a lead's interest is stored. */
export type Recommendation = RecommendationReason & { readonly product: string }

/** What is recommended to a person with these needs, most urgent first. */
export const recommend = (needs: Needs, sold: readonly Pick<Line, 'code' | 'sale'>[]): Recommendation[] =>
  sold
    .flatMap(({ code, sale }) => {
      const found = sale.recommend(needs)
      return found ? [{ ...found, product: code }] : []
    })
    .toSorted((a, b) => NEED_RANKS.indexOf(a.rank) - NEED_RANKS.indexOf(b.rank))
