import type { Needs, RecommendationReason } from '#domain/needs.ts'

const OTHERS = 'Others depend on your income. A sum paid when you fall seriously ill keeps them going while you recover.'
const ALONE = 'Nothing would pay if you fell seriously ill. A lump sum covers treatment and the time without work.'

/** Recommended to those who have no cover for serious illness. */
export function recommend({ healthCover, dependants }: Needs): RecommendationReason | undefined {
  return healthCover === 'yes' ? undefined : { rank: 'livelihood', reason: dependants > 0 ? OTHERS : ALONE }
}
