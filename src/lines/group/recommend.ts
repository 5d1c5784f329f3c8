import type { Needs, RecommendationReason } from '#domain/needs.ts'

const EMPLOYER =
  'An accident at work can leave a family without an income: for a few pesos a day each, everyone who works for you is insured on one policy.'
/** The smallest group that is insured. */
const FEWEST = 10

/** Recommended to those who employ enough people for a group. */
export const recommend = ({ employees }: Needs): RecommendationReason | undefined =>
  employees < FEWEST ? undefined : { rank: 'livelihood', reason: EMPLOYER }
