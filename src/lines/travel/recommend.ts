import type { Needs, RecommendationReason } from '#domain/needs.ts'

const ABROAD = 'Hospitals abroad ask for payment first, and the Schengen states issue no visa without this insurance.'
const HOME = 'An accident or a cancelled trip far from home costs more than the few pesos that domestic cover costs.'

/** Whoever travels. */
export function recommend({ travels }: Needs): RecommendationReason | undefined {
  if (travels === 'no') return undefined
  return travels === 'abroad' ? { rank: 'property', reason: ABROAD } : { rank: 'comfort', reason: HOME }
}
